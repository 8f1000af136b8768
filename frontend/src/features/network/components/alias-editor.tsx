import { identityNetworkUnconfirmedCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import {
  identityNetworkAliasChangeCall,
  identityNetworkAliasCreateCall,
} from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import type { NetworkAlias } from '@gatehouse/contracts/identity/network.resources.ts';
import { FormattedMessage } from 'react-intl';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { aliasMessages, changingAlias, creatingAlias } from '../texts.ts';
import { useLockout } from './use-lockout.tsx';

/** Makes a name for several networks, or changes one. */
export function AliasEditor({ record, onClose }: EditorProps<NetworkAlias | undefined>) {
  const lockout = useLockout();
  const form = useEditorForm({
    record,
    texts: aliasMessages,
    initial: {
      name: record?.name ?? '',
      ips: record?.ips ?? [{ ip: '', comment: '' }],
      comment: record?.comment ?? '',
    },
    required: ['name', 'ips.*.ip'],
    create: { call: identityNetworkAliasCreateCall, notices: creatingAlias },
    change: { call: identityNetworkAliasChangeCall, notices: changingAlias },
    secondTry: lockout.run,
    refresh: [identityNetworkUnconfirmedCall],
    onClose,
  });
  return (
    <>
      <FormDialog form={form} panel onClose={onClose}>
        <FormText name="name" maxLength={200} />
        <FormText name="comment" maxLength={500} optional />
        <FormRows
          name="ips"
          title={aliasMessages.ips}
          add={{ row: { ip: '', comment: '' }, label: aliasMessages.addIp }}
          min={1}
          max={500}
          fields={(path) => (
            <>
              <FormText name={`${path}.ip`} maxLength={49} />
              <FormText
                name={`${path}.comment`}
                label={<FormattedMessage {...aliasMessages.ipComment} />}
                maxLength={500}
                optional
              />
            </>
          )}
        />
      </FormDialog>
      {lockout.dialog}
    </>
  );
}
