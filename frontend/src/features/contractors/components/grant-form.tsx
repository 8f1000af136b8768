import type { ContractorRecord, Member } from '@gatehouse/contracts/access-request/resources.ts';
import type { GrantableRole } from '@gatehouse/contracts/access-request/roles.resources.ts';
import {
  accessRequestContractorListCall,
  accessRequestContractorReadCall,
  accessRequestContractorRolesCall,
  accessRequestMemberGrantCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { type MethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { isProblem } from '../../../lib/api-error.ts';
import { dayOf, lastDays, periodBounds } from '../../../lib/period.ts';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks, FormDate } from '../../../screen/form/form-fields.tsx';
import { FormGroupedChecks, type GroupedChoice } from '../../../screen/form/form-grouped-checks.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { granting, memberMessages } from '../texts.ts';
import { PersonField } from './person-field.tsx';

interface Values {
  userId: string | undefined;
  access: GroupedChoice;
  until: string;
  lockedRoles: string[];
  lockedMethods: MethodKey[];
}

const choiceOf = (member: Member | undefined): GroupedChoice =>
  Object.fromEntries(
    (member?.access ?? []).map(({ organizationId, roles }) => [
      organizationId,
      roles.map(({ roleId }) => roleId),
    ]),
  );

const [today] = lastDays(1);

const wrongIn = ({ userId, until }: Values): Record<string, string> => ({
  ...(userId ? {} : { userId: 'errorEmpty' }),
  ...(until && until < today ? { until: 'errorPast' } : {}),
});

/** What the roles of the form grant, and what was locked before. */
const methodsOf = (roles: readonly GrantableRole[], member: Member | undefined, locale: string) => {
  const known = roles.flatMap(({ methods }) => methods).concat(member?.lockedMethods ?? []);
  const language = locale === 'ru' ? 'ru' : 'en';
  return methodKeys
    .filter((key) => known.includes(key))
    .map((key) => ({ value: key, label: methodName(key)[language] }));
};

interface GrantFormProps {
  contractor: ContractorRecord;
  /** Undefined where the person is still to be chosen. */
  member: Member | undefined;
  onClose: () => void;
}

/** Gives a person access to a contractor, or changes it: roles by organization, an end, what master accounts leave alone. */
export function GrantForm({ contractor, member, onClose }: GrantFormProps) {
  const text = useTexts(memberMessages);
  const { locale } = useIntl();
  const grant = useAction(accessRequestMemberGrantCall, {
    notices: granting,
    refresh: [accessRequestContractorReadCall, accessRequestContractorListCall],
    ofRecord: true,
    inForm: true,
  });
  const { data } = useRequest(accessRequestContractorRolesCall, {});
  const roles = (data?.roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }));
  const grantable = (data?.roles ?? []).map(({ roleId, name, beyondCaller }) => ({
    value: roleId,
    label: name,
    ...(beyondCaller && { disabled: true, note: text('roleBeyond') }),
  }));
  const methods = methodsOf(data?.roles ?? [], member, locale);
  const initial: Values = {
    userId: member?.userId ?? '',
    access: choiceOf(member),
    until: dayOf(member?.until),
    lockedRoles: member?.lockedRoles ?? [],
    lockedMethods: methodKeys.filter((key) => member?.lockedMethods.includes(key)),
  };
  const form = useRecordForm({
    initial,
    texts: memberMessages,
    wrong: wrongIn,
    revision: member?.revision ?? 0,
    send: async ({ userId = '', access, until, lockedRoles, lockedMethods }, revision) => {
      const result = await grant.run({
        params: { id: contractor.id, userId },
        body: {
          access: Object.entries(access).map(([organizationId, chosen]) => ({
            organizationId,
            roles: [...chosen],
          })),
          until: periodBounds(undefined, until).dateTo ?? null,
          lockedRoles,
          lockedMethods,
          ...(revision !== undefined && { revision }),
        },
      });
      // Whoever is chosen is one of them already: there is nothing to read again, but somebody to change.
      return !result.ok && !member && isProblem(result.error, 'request.conflict')
        ? { ok: false, error: { ...result.error, errorList: { userId: 'errorUnique' } } }
        : result;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      panel
      title={
        member ? (
          <FormattedMessage {...memberMessages.changeTitle} values={{ name: member.name }} />
        ) : (
          text('grant')
        )
      }
      onClose={onClose}
    >
      {!member && <PersonField />}
      <FormGroupedChecks
        name="access"
        groups={contractor.availableOrganizations.map(({ id, name }) => ({ id, title: name }))}
        options={grantable}
        empty={data ? text(roles.length > 0 ? 'noOrganizations' : 'noRoles') : ''}
      />
      <FormDate name="until" min={today} optional />
      {roles.length > 0 && <FormChecks name="lockedRoles" options={roles} />}
      {methods.length > 0 && <FormChecks name="lockedMethods" options={methods} />}
    </FormDialog>
  );
}
