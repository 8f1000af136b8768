import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { ContractorRecord, OrganizationName } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestContractorChangeCall,
  accessRequestContractorCreateCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { accessRequestOrganizationSearchCall } from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import { useRequest } from '../../../lib/swr.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks, FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, contractorMessages, creating } from '../texts.ts';

type Edited = ContractorRecord | undefined;

const valuesOf = (record: Edited) => ({
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
export function ContractorEditor({
  record,
  onClose,
  onCreated,
}: EditorProps<Edited> & { onCreated?: (answer: { id: string }) => void }) {
  const form = useEditorForm({
    record,
    texts: contractorMessages,
    initial: valuesOf(record),
    required: ['name'],
    bodyOf: ({ name, availableOrganizations, ...values }) => ({
      ...{ name, availableOrganizations },
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim() || null])),
    }),
    create: { call: accessRequestContractorCreateCall, notices: creating },
    change: { call: accessRequestContractorChangeCall, notices: changing },
    ...(onCreated && { onCreated }),
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <FormText name="name" maxLength={300} />
      {requisiteNames.map((name) => (
        <FormText key={name} name={name} optional />
      ))}
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
