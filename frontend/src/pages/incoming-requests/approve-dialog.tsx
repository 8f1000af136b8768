import type { Access, AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestRequestApproveCall } from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { AccessField } from '../../features/contacts/components/access-field.tsx';
import { CompanyField, useCompany } from '../../features/contacts/components/company-field.tsx';
import { approving, incomingMessages } from '../../features/incoming-requests/texts.ts';
import { lastDays, periodBounds } from '../../lib/period.ts';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormDate } from '../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../screen/form/record-form.ts';
import { useAction } from '../../screen/use-action.ts';

interface Values {
  contractorId: string;
  contractorRoles: Access;
  until: string;
}

const wrongIn = ({ contractorId, contractorRoles }: Values) => ({
  ...(!contractorId && { contractorId: 'errorEmpty' }),
  ...(contractorId && contractorRoles.length === 0 && { contractorRoles: 'errorEmpty' }),
});

/** Links the person to a company with roles. */
export function ApproveDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { requestId, userId, user, contractors = [] } = request;
  const [only, second] = contractors;
  const known = second ? undefined : only;
  const approve = useAction(accessRequestRequestApproveCall, {
    notices: approving,
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm<Values, unknown>({
    initial: { contractorId: known?.id ?? '', contractorRoles: [], until: '' },
    texts: incomingMessages,
    wrong: wrongIn,
    send: ({ contractorId, contractorRoles, until }) =>
      approve.run(
        {
          body: {
            requestId,
            userId,
            contractorId,
            roles: contractorRoles.map(({ organizationId, roles }) => ({ organizationId, rolesIds: roles })),
            until: periodBounds(undefined, until).dateTo ?? null,
          },
        },
        { name: user.name },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...approving.title} values={{ name: user.name }} />}
      verb={<FormattedMessage {...incomingMessages.approve} />}
      panel
      wide
      onClose={onClose}
    >
      <CompanyField name="contractorId" userId={userId} known={known} />
      <CompanyRoles
        requested={request.requestCompanyRoles.map(({ roleId }) => roleId)}
        offered={request.requestCompanyRoles.flatMap(({ roleId, beyondCaller }) =>
          beyondCaller ? [] : roleId,
        )}
        onCompany={(access) => form.fields.setValue('contractorRoles', access)}
      />
      <FormDate name="until" min={lastDays(1)[0]} optional />
    </FormDialog>
  );
}

interface CompanyRolesProps {
  requested: readonly string[];
  /** Those of them that the reader may give. */
  offered: readonly string[];
  onCompany: (access: Access) => void;
}

/** Another company begins anew: with the requested roles where it has a single organization. */
function CompanyRoles({ requested, offered, onCompany }: CompanyRolesProps) {
  const contractorId = useWatch({ name: 'contractorId' }) as string | undefined;
  const company = useCompany(contractorId);
  const [only, second] = company?.availableOrganizations ?? [];
  const preset = only && !second ? only.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another company changes the roles.
  useEffect(() => {
    onCompany(
      preset === undefined || offered.length === 0 ? [] : [{ organizationId: preset, roles: [...offered] }],
    );
  }, [company?.id]);
  return (
    company && (
      <AccessField
        name="contractorRoles"
        organizations={company.availableOrganizations}
        requested={requested}
      />
    )
  );
}
