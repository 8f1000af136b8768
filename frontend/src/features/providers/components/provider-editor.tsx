import {
  providerSyncProviderChangeCall,
  providerSyncProviderCreateCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { useHistory } from '../../../lib/navigation.tsx';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, providerMessages } from '../texts.ts';
import { ConnectionFields, SignInFields } from './provider-fields.tsx';
import { bodyOf, requiredFields, valuesOf } from './provider-values.ts';

/** Makes a provider; its page opens where its synchronizations are set up. */
export function ProviderEditor({ onClose }: EditorProps<undefined>) {
  const text = useTexts(providerMessages);
  const history = useHistory();
  const form = useEditorForm({
    record: undefined,
    texts: providerMessages,
    initial: valuesOf(undefined),
    required: [...requiredFields, 'clientSecret'],
    secrets: ['clientSecret'],
    bodyOf,
    create: { call: providerSyncProviderCreateCall, notices: creating },
    change: { call: providerSyncProviderChangeCall, notices: changing },
    onCreated: ({ id }) => history.push(`/setting/providers/${id}?tab=synchronization`, { inApp: true }),
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <ConnectionFields provider={undefined} />
      <SignInFields known={[]} />
      <FormCheck name="enabled" label={text('providerEnabled')} />
    </FormDialog>
  );
}
