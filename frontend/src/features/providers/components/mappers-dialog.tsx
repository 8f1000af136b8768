import {
  providerSyncMapperListCall,
  providerSyncMapperTestCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { useState } from 'react';
import { Loaded } from '../../../screen/loaded.tsx';
import { StateBadge } from '../../../screen/state-badge.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { checking, providerMessages } from '../texts.ts';
import { MapperEditor } from './mapper-editor.tsx';

/** Mappers of people in the order in which they are applied, and what they make of a person. */
export function MappersDialog({ syncId, onClose }: { syncId: string; onClose: () => void }) {
  const text = useTexts(providerMessages);
  const [open, setOpen] = useState<Mapper | 'new'>();
  if (open !== undefined)
    return (
      <MapperEditor
        syncId={syncId}
        record={open === 'new' ? undefined : open}
        onClose={() => setOpen(undefined)}
      />
    );
  return (
    <Dialog open title={text('mappersTitle')} onClose={onClose}>
      <Loaded call={providerSyncMapperListCall} args={{ params: { syncId } }}>
        {({ mappers }) => (
          <>
            {mappers.length === 0 && <p>{text('noMappers')}</p>}
            <RowList>
              {mappers.map((mapper) => (
                <li key={mapper.id}>
                  <RowLine>
                    <Button kind="quiet" size="small" onClick={() => setOpen(mapper)}>
                      {mapper.name}
                    </Button>
                    <Badge tone="neutral">{text(mapper.type)}</Badge>
                    <StateBadge enabled={mapper.enabled} neuter />
                  </RowLine>
                </li>
              ))}
            </RowList>
            <Button onClick={() => setOpen('new')}>{text('addMapper')}</Button>
            <Trial syncId={syncId} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The mappers on the first person whom the provider tells of, step by step. */
function Trial({ syncId }: { syncId: string }) {
  const text = useTexts(providerMessages);
  const [tested, setTested] = useState<MapperTested>();
  const test = useAction(providerSyncMapperTestCall, { notices: { failed: checking.failed } });
  const run = async () => {
    const result = await test.run({ params: { syncId }, body: { person: '' } });
    if (result.ok) setTested(result.data);
  };
  return (
    <>
      <Button busy={test.busy} onClick={() => void run()}>
        {text('tryMapper')}
      </Button>
      {tested && (
        <RowList>
          {tested.steps.map((step) => (
            <li key={step.mapperId}>
              <RowLine>
                <Badge tone={step.outcome === 'wrong' ? 'danger' : 'neutral'}>
                  {text(`step.${step.outcome}`)}
                </Badge>
                {step.name}
              </RowLine>
              {step.error && <code>{step.error}</code>}
            </li>
          ))}
          {tested.result.map(({ field, value }) => (
            <li key={field}>
              <code>
                {field}: {value}
              </code>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
