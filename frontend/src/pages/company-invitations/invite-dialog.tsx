import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorFindCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { accessRequestInvitationSendCall } from '@gatehouse/contracts/generated/calls/access-request/invitations.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { addressesIn } from '../../features/company-invitations/addresses.ts';
import { InvitationPreviews } from '../../features/company-invitations/components/invitation-previews.tsx';
import { invitationMessages, sending } from '../../features/company-invitations/texts.ts';
import { AccessField } from '../../features/contacts/components/access-field.tsx';
import { CompanyField, useCompany } from '../../features/contacts/components/company-field.tsx';
import type { Result } from '../../lib/http.ts';
import { useRequest } from '../../lib/swr.ts';
import type { EditorProps } from '../../screen/editing.tsx';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormTextArea } from '../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../screen/form/record-form.ts';
import { useAction } from '../../screen/use-action.ts';
import { Alert } from '../../ui/alert/alert.tsx';

interface Values {
  email: string;
  contractorId: string;
  access: Access;
}

const wrongIn = ({ email, contractorId, access }: Values) => ({
  ...(addressesIn(email).length === 0 && { email: 'errorEmpty' }),
  ...(!contractorId && { contractorId: 'errorEmpty' }),
  ...(contractorId && access.length === 0 && { access: 'errorEmpty' }),
});

/** Invites people into a company; where it is the only one it stands there already. */
export function InviteDialog({ onClose }: EditorProps<undefined>) {
  const { data, error } = useRequest(accessRequestContractorFindCall, { query: {} });
  if (!data && !error) return null;
  const [only, second] = data?.contractors ?? [];
  return <InviteForm only={second ? undefined : only} onClose={onClose} />;
}

/** The form for one company, or for one that is chosen in it. */
export function InviteForm(props: { only: { id: string; name: string } | undefined; onClose: () => void }) {
  const { only, onClose } = props;
  const [sent, setSent] = useState<readonly string[]>([]);
  const send = useAction(accessRequestInvitationSendCall, {
    notices: sending,
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm<Values, unknown>({
    initial: { email: '', contractorId: only?.id ?? '', access: [] },
    texts: invitationMessages,
    wrong: wrongIn,
    send: async ({ email, contractorId, access }) => {
      const addresses = addressesIn(email);
      let result: Result<unknown> = { ok: true, data: null };
      const done: string[] = [];
      for (const address of addresses) {
        result = await send.run({ body: { email: address, contractorId, access } }, { email: address });
        if (!result.ok) break;
        done.push(address);
      }
      // Who was invited already is not asked for again: the rest stays, the refused one first.
      if (!result.ok && done.length > 0) {
        setSent((before) => [...before, ...done]);
        form.fields.setValue('email', addresses.slice(done.length).join('\n'), { shouldDirty: true });
      }
      return result;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...sending.title} />}
      verb={<FormattedMessage {...invitationMessages.send} />}
      panel
      wide
      onClose={onClose}
    >
      {sent.length > 0 && (
        <Alert tone="success" live>
          <FormattedMessage {...invitationMessages.sentSoFar} values={{ addresses: sent.join(', ') }} />
        </Alert>
      )}
      <FormTextArea name="email" rows={2} />
      <CompanyField name="contractorId" known={only} />
      <InvitationPreviews />
      <CompanyAccess onCompany={() => form.fields.setValue('access', [])} />
    </FormDialog>
  );
}

/** Rights in the chosen company; another company begins without any. */
function CompanyAccess({ onCompany }: { onCompany: () => void }) {
  const contractorId = useWatch({ name: 'contractorId' }) as string | undefined;
  const company = useCompany(contractorId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another company takes the rights away.
  useEffect(onCompany, [contractorId]);
  return company && <AccessField name="access" organizations={company.availableOrganizations} />;
}
