import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { Organization } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestOrganizationFieldsCall } from '@gatehouse/contracts/generated/calls/access-request/company-fields.ts';
import {
  accessRequestOrganizationChangeCall,
  accessRequestOrganizationCreateCall,
} from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { CompanyFields, companyValues, sentCompanyValues } from '../../../screen/form/company-fields.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, organizationMessages } from '../texts.ts';

/** Makes an organization, or changes one, with the fields that the installation defines. */
export function OrganizationEditor(props: EditorProps<Organization | undefined>) {
  return (
    <Loaded call={accessRequestOrganizationFieldsCall} args={{}} waiting={null}>
      {({ tabs }) => <Editor {...props} tabs={tabs} />}
    </Loaded>
  );
}

function Editor({ record, tabs, onClose }: EditorProps<Organization | undefined> & { tabs: FormDefinition }) {
  const text = useTexts(organizationMessages);
  // Name and requisites are changed at the provider.
  const isDelivered = record?.providerId != null;
  const form = useEditorForm({
    record,
    texts: organizationMessages,
    initial: {
      name: record?.name ?? '',
      inn: record?.inn ?? '',
      kpp: record?.kpp ?? '',
      ogrn: record?.ogrn ?? '',
      okpo: record?.okpo ?? '',
      taxNumber: record?.taxNumber ?? '',
      registrationNumber: record?.registrationNumber ?? '',
      additionalInfo: companyValues(tabs, record?.additionalInfo),
    },
    required: ['name'],
    bodyOf: ({ name, additionalInfo, ...values }) => ({
      name,
      additionalInfo: sentCompanyValues(tabs, additionalInfo),
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim() || null])),
    }),
    create: { call: accessRequestOrganizationCreateCall, notices: creating },
    change: { call: accessRequestOrganizationChangeCall, notices: changing },
    onClose,
  });
  return (
    <FormDialog form={form} panel={tabs.length > 0} onClose={onClose}>
      <FormText
        name="name"
        maxLength={300}
        disabled={isDelivered}
        {...(isDelivered && { hint: text('delivered') })}
      />
      {requisiteNames.map((name) => (
        <FormText key={name} name={name} optional disabled={isDelivered} />
      ))}
      <CompanyFields tabs={tabs} type="organizations" />
    </FormDialog>
  );
}
