import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { Organization } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestOrganizationChangeCall,
  accessRequestOrganizationCreateCall,
} from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { changing, creating, organizationMessages } from '../texts.ts';

/** Makes an organization, or changes one. */
export function OrganizationEditor({ record, onClose }: EditorProps<Organization | undefined>) {
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
    },
    required: ['name'],
    bodyOf: ({ name, ...values }) => ({
      name,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim() || null])),
    }),
    create: { call: accessRequestOrganizationCreateCall, notices: creating },
    change: { call: accessRequestOrganizationChangeCall, notices: changing },
    onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose}>
      <FormText name="name" maxLength={300} />
      {requisiteNames.map((name) => (
        <FormText key={name} name={name} optional />
      ))}
    </FormDialog>
  );
}
