import {
  providerSyncProviderChangeCall,
  providerSyncProviderCreateCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormText } from '../../../screen/form/form-fields.tsx';
import { changing, creating, providerMessages } from '../texts.ts';

const initial = (provider: Provider | undefined) => ({
  name: provider?.name ?? '',
  title: provider?.title ?? '',
  url: provider?.url ?? '',
  realm: provider?.realm ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  signIn: provider?.signIn ?? true,
  createAccounts: provider?.createAccounts ?? false,
});

/** Makes a provider, or changes its connection. */
export function ProviderEditor({ record, onClose }: EditorProps<Provider | undefined>) {
  const form = useEditorForm({
    record,
    texts: providerMessages,
    initial: initial(record),
    required: ['name', 'url', 'realm', 'clientId', ...(record ? [] : ['clientSecret'])],
    bodyOf: ({ clientSecret, ...values }) => ({
      ...values,
      // Left empty, the stored one stays.
      clientSecret: (clientSecret || undefined) as string,
    }),
    create: { call: providerSyncProviderCreateCall, notices: creating },
    change: { call: providerSyncProviderChangeCall, notices: changing },
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <FormText name="name" maxLength={64} />
      <FormText name="url" maxLength={1000} />
      <FormText name="realm" maxLength={255} />
      <FormText name="clientId" maxLength={64} />
      <FormText
        name="clientSecret"
        type="password"
        autoComplete="off"
        maxLength={512}
        optional={Boolean(record)}
      />
      <FormText name="title" maxLength={100} optional />
      <FormCheck name="signIn" />
      <FormCheck name="createAccounts" />
    </FormDialog>
  );
}
