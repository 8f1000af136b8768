import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestAdministrationApproveCall } from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import {
  accessRequestContractorReadCall,
  accessRequestContractorRolesCall,
  accessRequestContractorSearchCall,
  accessRequestMemberListCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { lastDays, periodBounds } from '../../../lib/period.ts';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormDate, FormLookup } from '../../../screen/form/form-fields.tsx';
import { FormGroupedChecks, type GroupedChoice } from '../../../screen/form/form-grouped-checks.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { approving, decisionMessages } from '../texts.ts';

const source = {
  call: accessRequestContractorSearchCall,
  optionsOf: ({ contractors }: { contractors: readonly { id: string; name: string }[] }) =>
    contractors.map(({ id, name }) => ({ value: id, label: name })),
};

interface Values {
  contractorId: string | undefined;
  contractorRoles: GroupedChoice;
  until: string;
}

const [today] = lastDays(1);

const wrongIn = ({ contractorId, contractorRoles, until }: Values): Record<string, string> => ({
  ...(contractorId ? {} : { contractorId: 'errorEmpty' }),
  ...(contractorId && Object.keys(contractorRoles).length === 0 ? { contractorRoles: 'errorEmpty' } : {}),
  ...(until && until < today ? { until: 'errorPast' } : {}),
});

/** Links the person of a request to a contractor, with roles by organization. */
export function ApproveForm({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const text = useTexts(decisionMessages);
  const { requestId, contractors = [], requestCompanyRoles: asked, user } = request;
  const [meant] = contractors;
  const approve = useAction(accessRequestAdministrationApproveCall, {
    notices: approving,
    refresh: [accessRequestMemberListCall, accessRequestContractorReadCall],
    ofRecord: true,
    inForm: true,
  });
  const initial: Values = { contractorId: meant?.id ?? '', contractorRoles: {}, until: '' };
  const form = useRecordForm({
    initial,
    texts: decisionMessages,
    wrong: wrongIn,
    send: ({ contractorId = '', contractorRoles, until }) =>
      approve.run(
        {
          params: { id: requestId },
          body: {
            contractorId,
            roles: Object.entries(contractorRoles).map(([organizationId, rolesIds]) => ({
              organizationId,
              rolesIds: [...rolesIds],
            })),
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
      panel
      title={<FormattedMessage {...approving.title} values={{ name: user.name }} />}
      verb={text('approve')}
      onClose={onClose}
    >
      <p>
        {asked.length > 0
          ? text('asked', { roles: asked.map(({ name }) => name).join(', ') })
          : text('askedNothing')}
      </p>
      <FormLookup
        name="contractorId"
        source={source}
        known={meant && { value: meant.id, label: meant.name }}
      />
      <RolesField />
      <FormDate name="until" min={today} optional />
    </FormDialog>
  );
}

/** Roles in the organizations of the contractor that is chosen; another contractor starts with none. */
function RolesField() {
  const { control } = useFormContext();
  const contractorId = useWatch({ control, name: 'contractorId' }) as string | undefined;
  if (!contractorId) return null;
  return <RolesOf key={contractorId} id={contractorId} />;
}

function RolesOf({ id }: { id: string }) {
  const text = useTexts(decisionMessages);
  const { data } = useRequest(accessRequestContractorRolesCall, {});
  const roles = (data?.roles ?? []).map(({ roleId, name, beyondCaller }) => ({
    value: roleId,
    label: name,
    ...(beyondCaller && { disabled: true, note: text('roleBeyond') }),
  }));
  return (
    <Loaded call={accessRequestContractorReadCall} args={{ params: { id } }} waiting={null}>
      {({ contractor }) => (
        <FormGroupedChecks
          name="contractorRoles"
          groups={contractor.availableOrganizations.map((one) => ({ id: one.id, title: one.name }))}
          options={roles}
          empty={data ? text(roles.length > 0 ? 'noOrganizations' : 'noRolesToGrant') : ''}
        />
      )}
    </Loaded>
  );
}
