import {
  providerSyncMapperCreateCall,
  providerSyncMapperListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { ArrowDownUp, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { StateBadge } from '../../../screen/state-badge.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { RowsSkeleton } from '../../../ui/skeleton/rows-skeleton.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { providerMessages } from '../texts.ts';
import { isOpen } from './mapper-standing.tsx';
import { grantedOf } from './mapper-values.ts';
import { methodWord } from './method-words.ts';
import { useMapperActions } from './use-mapper-actions.tsx';
import { useRoleNames } from './use-role-names.ts';

const MapperEditor = lazyPart(async () => (await import('./mapper-editor.tsx')).MapperEditor);
const MapperOrder = lazyPart(async () => (await import('./mapper-order.tsx')).MapperOrder);

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Row = styled.li`
  && {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
  }

  > div {
    display: grid;
    gap: var(--space-1);
  }
`;

export interface MappersDialogProps {
  sync: Synchronization;
  onClose: () => void;
}

/** Mappers of people in the order in which they are applied. */
export function MappersDialog({ sync, onClose }: MappersDialogProps) {
  const text = useTexts(providerMessages);
  const [open, setOpen] = useState<{ mapper?: Mapper } | 'order'>();
  const close = () => setOpen(undefined);
  const may = useMay()(providerSyncMapperCreateCall);
  const actions = useMapperActions(sync);
  if (open !== undefined && open !== 'order')
    return <MapperEditor sync={sync} record={open.mapper} onClose={close} />;
  return (
    <>
      <Dialog open wide title={text('mappersTitle')} onClose={onClose}>
        <p>{text('mappersText')}</p>
        <Loaded
          call={providerSyncMapperListCall}
          args={{ params: { syncId: sync.id } }}
          waiting={<RowsSkeleton rows={2} lines={2} />}
        >
          {({ mappers }) => (
            <>
              {mappers.length === 0 && <p>{text('noMappers')}</p>}
              <RowList>
                {mappers.map((mapper) => (
                  <MapperRow
                    key={mapper.id}
                    mapper={mapper}
                    menu={
                      may ? [editAction(undefined, () => setOpen({ mapper })), ...actions.of(mapper)] : []
                    }
                  />
                ))}
              </RowList>
              {may && (
                <Tools>
                  <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({})}>
                    {text('addMapper')}
                  </Button>
                  {mappers.length > 1 && (
                    <Button
                      icon={<ArrowDownUp size={16} aria-hidden="true" />}
                      onClick={() => setOpen('order')}
                    >
                      {text('mapperOrder')}
                    </Button>
                  )}
                </Tools>
              )}
              {open === 'order' && <MapperOrder syncId={sync.id} mappers={mappers} onClose={close} />}
            </>
          )}
        </Loaded>
      </Dialog>
      {actions.dialog}
    </>
  );
}

interface MapperRowProps {
  mapper: Mapper;
  menu: Parameters<typeof Menu>[0]['groups'][number]['actions'];
}

function MapperRow({ mapper, menu }: MapperRowProps) {
  const intl = useIntl();
  const text = useTexts(providerMessages);
  const roleName = useRoleNames();
  const { name, type, enabled, before, after, attributes } = mapper;
  const roles = grantedOf(mapper, 'role');
  const methods = grantedOf(mapper, 'method');
  const more = `${intl.formatMessage(widgetMessages.actions)}: ${name}`;
  return (
    <Row>
      <div>
        <RowLine>
          <strong>{name}</strong>
          <Badge tone="neutral">{text(type)}</Badge>
          <StateBadge enabled={enabled} neuter />
          {isOpen(mapper) && (
            <Badge tone="warning">
              {text(mapper.standing === 'authorLost' ? 'standing.authorLost' : 'standing.unanswered')}
            </Badge>
          )}
        </RowLine>
        {before !== '' && (
          <span>
            {text('before')}: <code>{before}</code>
          </span>
        )}
        {attributes.map(({ id, attribute, value, mapping }) => (
          <code key={id}>
            {type === 'users-base'
              ? `${mapping === 'key' ? value : `"${value}"`} → ${attribute}`
              : mapping === 'key'
                ? attribute
                : `${attribute} = "${value}"`}
          </code>
        ))}
        {roles.length > 0 && (
          <span>
            {text('granted')}: {roles.map(roleName).join(', ')}
          </span>
        )}
        {methods.length > 0 && (
          <span>
            {text('grantedMethods')}: {methods.map((key) => methodWord(key, intl.locale)).join(', ')}
          </span>
        )}
        {after !== '' && (
          <span>
            {text('after')}: <code>{after}</code>
          </span>
        )}
        {mapper.author?.name && (
          <span>
            {text('author')}: <PersonLink id={mapper.author.id}>{mapper.author.name}</PersonLink>
          </span>
        )}
      </div>
      {menu.length > 0 && (
        <Menu
          label={more}
          groups={[{ id: 'more', actions: menu }]}
          trigger={
            <PressButton
              kind="quiet"
              size="small"
              aria-label={more}
              icon={<Ellipsis size={18} aria-hidden="true" />}
            />
          }
        />
      )}
    </Row>
  );
}
