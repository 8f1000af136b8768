import { accessRequestCompanyListCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import {
  accessRequestRequestListOwnCall,
  accessRequestRequestSendCall,
  accessRequestRoleAvailableCall,
} from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks, FormText } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { Option } from '../../../ui/field/option.ts';
import {
  type AskedCompany,
  hasKpp,
  mayAddCompany,
  noCompany,
  requestedOf,
  wrongCompanies,
} from '../asked-companies.ts';
import { requestEditorMessages, requestMessages } from '../texts.ts';

/** Most companies of one form, whatever the installation allows. */
const MOST = 20;
const openRequests = { query: { status: 'considered', limit: 1 } } as const;
const ownCompanies = { query: { limit: 100 } } as const;

/** How many requests may wait, and how many do; undefined until both are known. */
function useRoom(limit: number | undefined) {
  const { data } = useRequest(accessRequestRequestListOwnCall, openRequests);
  if (limit === undefined || !data) return undefined;
  const open = data.meta.total;
  return { limit, open, left: Math.max(0, limit - open) };
}

interface RequestEditorProps {
  limit: number | undefined;
  lacksFields: boolean;
  onClose: () => void;
}

/** Asks for access to companies. */
export function RequestEditor({ limit, lacksFields, onClose }: RequestEditorProps) {
  const room = useRoom(limit);
  const { data: available } = useRequest(accessRequestRoleAvailableCall, { query: {} });
  // Refused while required fields are empty, unlike a request.
  const { data: own } = useRequest(accessRequestCompanyListCall, lacksFields ? undefined : ownCompanies);
  const send = useAction(accessRequestRequestSendCall, {
    notices: { done: requestEditorMessages.sent, failed: requestEditorMessages.sentError },
    refresh: [accessRequestRequestListOwnCall],
    inForm: true,
  });
  const form = useRecordForm({
    initial: { companies: [structuredClone(noCompany)] },
    texts: requestEditorMessages,
    wrong: wrongCompanies,
    send: (values) => {
      const companies = requestedOf(values);
      return send.run({ body: { companies } }, { count: companies.length });
    },
    draft: { form: accessRequestRequestSendCall.operationId, revision: undefined },
    onSaved: onClose,
  });
  const companies = useWatch({ control: form.fields.control, name: 'companies' });
  const most = Math.min(MOST, room?.left ?? MOST);
  const why = mayAddCompany(companies) ? (
    companies.length >= most &&
    room && <FormattedMessage {...requestEditorMessages.full} values={{ limit: room.limit }} />
  ) : (
    <FormattedMessage {...requestEditorMessages.needsInn} />
  );
  const roles = (available?.roles ?? []).map(({ roleId, name, comment }) => ({
    value: roleId,
    label: name,
    note: comment,
  }));
  const known = (own?.companies ?? []).flatMap(({ name, requisites: { inn } }) =>
    inn ? [{ name, inn }] : [],
  );
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...requestMessages.create} />}
      verb={<FormattedMessage {...requestEditorMessages.submit} />}
      onClose={onClose}
    >
      {room?.left === 0 ? (
        <Alert tone="warning">
          <FormattedMessage
            {...requestEditorMessages.noRoom}
            values={{ open: room.open, limit: room.limit }}
          />
        </Alert>
      ) : (
        <Alert>
          {room && (
            <>
              <FormattedMessage
                {...requestEditorMessages.room}
                values={{ left: room.left, limit: room.limit }}
              />{' '}
            </>
          )}
          <FormattedMessage {...requestEditorMessages.limits} />
        </Alert>
      )}
      <FormRows
        name="companies"
        title={requestMessages.companiesField}
        min={1}
        max={MOST}
        add={{ row: noCompany, label: requestEditorMessages.add, ...(why && { why }) }}
        fields={(path) => <CompanyFields path={path} roles={roles} known={known} />}
      />
    </FormDialog>
  );
}

interface CompanyFieldsProps {
  path: string;
  roles: readonly Option[];
  /** Companies that the person belongs to: their names need not be typed. */
  known: readonly { inn: string; name: string }[];
}

function CompanyFields({ path, roles, known }: CompanyFieldsProps) {
  const intl = useIntl();
  const { setValue, getValues } = useFormContext();
  const inn = String((useWatch({ name: `${path}.inn` }) as AskedCompany['inn'] | undefined) ?? '').trim();
  const name = known.find((company) => company.inn === inn)?.name;
  useEffect(() => {
    if (name && getValues(`${path}.name`) === '') setValue(`${path}.name`, name, { shouldDirty: true });
  }, [name, path, getValues, setValue]);
  const withKpp = hasKpp(inn);
  return (
    <>
      <FormText name={`${path}.inn`} inputMode="numeric" autoComplete="off" />
      <FormText
        name={`${path}.kpp`}
        autoComplete="off"
        optional
        disabled={!withKpp}
        {...(!withKpp && { hint: intl.formatMessage(requestEditorMessages.kppNone) })}
      />
      <FormText name={`${path}.name`} autoComplete="organization" maxLength={300} optional />
      {roles.length > 0 && <FormChecks name={`${path}.roles`} options={roles} />}
    </>
  );
}
