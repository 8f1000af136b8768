import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import {
  providerSyncMapperChangeCall,
  providerSyncMapperCreateCall,
  providerSyncMapperListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import { providerSyncSyncListCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import type { Result } from '../../../lib/http.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import {
  FormCheck,
  FormLookup,
  FormSelect,
  FormText,
  FormTextArea,
} from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { addingMapper, changingMapper, providerMessages } from '../texts.ts';

const roles: LookupSource = {
  call: identityRoleSearchCall,
  optionsOf: ({ roles: found }: { roles: { code: string; name: string }[] }) =>
    found.map(({ code, name }) => ({ value: code, label: name })),
};

const initial = (mapper: Mapper | undefined) => ({
  type: mapper?.type ?? ('users-base' as const),
  name: mapper?.name ?? '',
  before: mapper?.before ?? '',
  after: mapper?.after ?? '',
  customAttributes: mapper?.customAttributes ?? false,
  attributes: (mapper?.attributes ?? []).map((row) => ({ ...row })),
  access: (mapper?.access ?? []).map((row) => ({ ...row })),
});

export interface MapperEditorProps {
  syncId: string;
  record: Mapper | undefined;
  onClose: () => void;
}

/** Makes a mapper, or changes one. */
export function MapperEditor({ syncId, record, onClose }: MapperEditorProps) {
  const shared = { refresh: [providerSyncMapperListCall, providerSyncSyncListCall], inForm: true };
  const create = useAction(providerSyncMapperCreateCall, { notices: addingMapper, ...shared });
  const change = useAction(providerSyncMapperChangeCall, { notices: changingMapper, ...shared });
  const form = useRecordForm({
    texts: providerMessages,
    initial: initial(record),
    send: async ({ access, ...values }): Promise<Result<unknown>> => {
      const body = { ...values, access: values.type === 'users-access' ? access : [] };
      const said = { name: values.name };
      return record
        ? change.run(
            { params: { syncId, id: record.id }, body: { ...body, revision: record.revision } },
            said,
          )
        : create.run({ params: { syncId }, body }, said);
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={{ ...form, title: providerMessages.mappersTitle }} panel onClose={onClose}>
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const text = useTexts(providerMessages);
  const type = useWatch({ name: 'type' }) as Mapper['type'];
  const label = <FormattedMessage {...providerMessages.mapperName} />;
  return (
    <>
      <FormSelect name="type" options={text.options('users-base', 'users-access')} />
      <FormText name="name" label={label} hint="" maxLength={100} />
      <FormTextArea name="before" rows={2} optional />
      <FormTextArea name="after" rows={2} optional />
      <FormCheck name="customAttributes" />
      <FormRows
        name="attributes"
        title={providerMessages.attributes}
        add={{ row: { attribute: '', value: '', mapping: 'key' }, label: providerMessages.addRow }}
        max={100}
        fields={(path) => (
          <>
            <FormText name={`${path}.attribute`} maxLength={255} />
            <FormText name={`${path}.value`} maxLength={1000} />
            <FormSelect
              name={`${path}.mapping`}
              options={[
                { value: 'key', label: text('key') },
                { value: 'value', label: text('valueKind') },
              ]}
            />
          </>
        )}
      />
      {type === 'users-access' && (
        <FormRows
          name="access"
          title={providerMessages['users-access']}
          add={{ row: { type: 'role', id: '' }, label: providerMessages.addRow }}
          max={50}
          fields={(path) => <FormLookup name={`${path}.id`} label={text('users-access')} source={roles} />}
        />
      )}
    </>
  );
}
