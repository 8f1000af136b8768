import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { ContractorRecord, OrganizationName } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorFieldsCall } from '@gatehouse/contracts/generated/calls/access-request/company-fields.ts';
import {
  accessRequestContractorChangeCall,
  accessRequestContractorCreateCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { accessRequestOrganizationSearchCall } from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { useRequest } from '../../../lib/swr.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { CompanyFields, companyValues, sentCompanyValues } from '../../../screen/form/company-fields.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks, FormText } from '../../../screen/form/form-fields.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, contractorMessages, creating } from '../texts.ts';

type Edited = ContractorRecord | undefined;

type ContractorEditorProps = EditorProps<Edited> & { onCreated?: (answer: { id: string }) => void };

const valuesOf = (record: Edited, tabs: FormDefinition) => ({
  additionalInfo: companyValues(tabs, record?.additionalInfo),
  name: record?.name ?? '',
  inn: record?.inn ?? '',
  kpp: record?.kpp ?? '',
  ogrn: record?.ogrn ?? '',
  okpo: record?.okpo ?? '',
  taxNumber: record?.taxNumber ?? '',
  registrationNumber: record?.registrationNumber ?? '',
  availableOrganizations: (record?.availableOrganizations ?? []).map(({ id }) => id),
});

/** Makes a contractor, or changes one; the server says which requisites do not fit. */
export function ContractorEditor(props: ContractorEditorProps) {
  return (
    <Loaded call={accessRequestContractorFieldsCall} args={{}} waiting={null}>
      {({ tabs }) => <Editor {...props} tabs={tabs} />}
    </Loaded>
  );
}

function Editor({ record, tabs, onClose, onCreated }: ContractorEditorProps & { tabs: FormDefinition }) {
  const text = useTexts(contractorMessages);
  // Name and requisites are changed at the provider.
  const isDelivered = record?.providerId != null;
  const form = useEditorForm({
    record,
    texts: contractorMessages,
    initial: valuesOf(record, tabs),
    required: ['name'],
    bodyOf: ({ name, availableOrganizations, additionalInfo, ...values }) => ({
      name,
      availableOrganizations,
      additionalInfo: sentCompanyValues(tabs, additionalInfo),
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim() || null])),
    }),
    create: { call: accessRequestContractorCreateCall, notices: creating },
    change: { call: accessRequestContractorChangeCall, notices: changing },
    ...(onCreated && { onCreated }),
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <FormText
        name="name"
        maxLength={300}
        disabled={isDelivered}
        {...(isDelivered && { hint: text('delivered') })}
      />
      {requisiteNames.map((name) => (
        <FormText key={name} name={name} optional disabled={isDelivered} />
      ))}
      <CompanyFields tabs={tabs} type="contractors" />
      <OrganizationsField chosen={record?.availableOrganizations ?? []} />
    </FormDialog>
  );
}

/** Organizations to choose from; those that are chosen already stand there whatever is found. */
function OrganizationsField({ chosen }: { chosen: readonly OrganizationName[] }) {
  const text = useTexts(contractorMessages);
  const { data } = useRequest(accessRequestOrganizationSearchCall, { query: { limit: 50 } });
  const found = data?.organizations ?? [];
  const others = chosen.filter(({ id }) => !found.some((one) => one.id === id));
  const options = [...found, ...others].map(({ id, name }) => ({ value: id, label: name }));
  const hint = data && options.length === 0 ? text('noOrganizations') : text('availableOrganizationsHint');
  return <FormChecks name="availableOrganizations" options={options} hint={hint} />;
}
