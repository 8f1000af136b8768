import { identityNetworkUnconfirmedCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import {
  identityNetworkAliasChangeCall,
  identityNetworkAliasCreateCall,
  identityNetworkAliasListCall,
} from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import type { NetworkAlias } from '@gatehouse/contracts/identity/network.resources.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { aliasMessages, changingAlias, creatingAlias } from '../messages.ts';
import { useLockout } from './use-lockout.tsx';

const emptyIp = { ip: '', comment: '' };

/** Makes a name for several networks, or changes one. */
export function AliasEditor({
  alias,
  onClose,
}: {
  /** Undefined for a new one. */
  alias: NetworkAlias | undefined;
  onClose: () => void;
}) {
  const text = useTexts(aliasMessages);
  const lockout = useLockout();
  const form = useEditorForm({
    record: alias,
    initial: {
      name: alias?.name ?? '',
      ips: alias?.ips ?? [emptyIp],
      comment: alias?.comment ?? '',
    },
    required: ['name', 'ips.*.ip'],
    create: { call: identityNetworkAliasCreateCall, notices: creatingAlias },
    change: { call: identityNetworkAliasChangeCall, notices: changingAlias },
    secondTry: lockout.run,
    refresh: [identityNetworkAliasListCall, identityNetworkUnconfirmedCall],
    onClose,
  });
  return (
    <>
      <FormDialog form={form} panel title={text(alias ? 'editTitle' : 'create')} onClose={onClose}>
        <FormText name="name" label={text('name')} maxLength={200} />
        <FormText name="comment" label={text('comment')} maxLength={500} optional />
        <Networks />
      </FormDialog>
      {lockout.dialog}
    </>
  );
}

function Networks() {
  const text = useTexts(aliasMessages);
  const rows = useFieldArray({ name: 'ips' });
  return (
    <>
      {rows.fields.map(({ id }, index) => (
        <Card key={id}>
          <div className="gh-form">
            <FormText name={`ips.${index}.ip`} label={text('ip')} maxLength={49} />
            <FormText name={`ips.${index}.comment`} label={text('ipComment')} maxLength={500} optional />
            {rows.fields.length > 1 && (
              <div>
                <Button
                  size="small"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={() => rows.remove(index)}
                >
                  {text('removeIp', { number: index + 1 })}
                </Button>
              </div>
            )}
          </div>
        </Card>
      ))}
      <div>
        <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => rows.append(emptyIp)}>
          {text('addIp')}
        </Button>
      </div>
    </>
  );
}
