import {
  profileDirectoryEntryChangeCall,
  profileDirectoryEntryCreateCall,
  profileDirectoryEntryListCall,
} from '@gatehouse/contracts/generated/calls/profile/directories.ts';
import type { DirectoryEntry } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import type { DynamicTabDetails } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormLookup, FormText } from '../../../screen/form/form-fields.tsx';
import { OwnField } from '../../../screen/form/own-field.tsx';
import { initialValue, type OwnValue, sentValue } from '../../../screen/form/own-values.ts';
import { useTexts } from '../../../screen/texts.ts';
import { changingEntry, creatingEntry, entryMessages, fieldMessages } from '../texts.ts';
import { partReads, usePartForm } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';

interface Values {
  code: string;
  name: { ru: string; en: string };
  parent: string | undefined;
  values: Record<string, OwnValue>;
}

/** Makes an entry of a directory, or changes one. */
export function DirectoryEntryEditor(props: {
  tab: DynamicTabDetails;
  entry: DirectoryEntry | undefined;
  onClose: () => void;
}) {
  const { tab, entry, onClose } = props;
  const text = useTexts(entryMessages);
  const titleOf = useTitle();
  const directory = tab.code;
  const columns = tab.subtypes.flatMap(({ fields }) => fields.filter((one) => !one.systemic && one.active));
  const initial: Values = {
    code: entry?.code ?? '',
    name: { ru: entry?.name.ru ?? '', en: entry?.name.en ?? '' },
    parent: entry?.parent ?? undefined,
    values: Object.fromEntries(columns.map((one) => [one.code, initialValue(one, entry?.values[one.code])])),
  };
  const contentOf = ({ name, parent, values }: Values) => ({
    name,
    parent: parent || null,
    values: Object.fromEntries(columns.map((one) => [one.code, sentValue(one, values[one.code])])),
  });
  const common = {
    initial,
    texts: fieldMessages,
    onClose,
    refresh: partReads,
    nameOf: ({ name }: Values) => titleOf(name),
    required: [...(entry ? [] : ['code']), 'name.ru', 'name.en'],
  };
  const create = usePartForm({
    ...common,
    call: profileDirectoryEntryCreateCall,
    notices: creatingEntry,
    argsOf: (values: Values) => ({
      params: { directory },
      body: { ...contentOf(values), code: values.code },
    }),
  });
  const change = usePartForm({
    ...common,
    call: profileDirectoryEntryChangeCall,
    notices: changingEntry,
    argsOf: (values: Values) => ({
      params: { directory, id: entry?.id ?? '' },
      body: { ...contentOf(values), revision: entry?.revision ?? 1 },
    }),
  });
  const known = entry?.parent
    ? { value: entry.parent, label: entry.parentName ? titleOf(entry.parentName) : entry.parent }
    : undefined;
  return (
    <FormDialog
      form={entry ? change : create}
      title={entry ? titleOf(entry.name) : text('new')}
      panel={columns.length > 4}
      onClose={onClose}
    >
      <FormText name="name.ru" label={text('nameRu')} maxLength={200} />
      <FormText name="name.en" label={text('nameEn')} maxLength={200} />
      {!entry && <FormText name="code" maxLength={64} />}
      <FormLookup
        name="parent"
        label={text('parent')}
        hint={text('parentHint')}
        known={known}
        source={{
          call: profileDirectoryEntryListCall,
          params: { directory },
          optionsOf: ({ entries }: { entries: DirectoryEntry[] }) =>
            entries
              .filter(({ code }) => code !== entry?.code)
              .map(({ code, name }) => ({ value: code, label: titleOf(name) })),
        }}
      />
      {columns.map((column) => (
        <OwnField
          key={column.code}
          name={`values.${column.code}`}
          label={titleOf(column.title)}
          hint={column.comment ? titleOf(column.comment) : undefined}
          placeholder={column.placeholder ? titleOf(column.placeholder) || undefined : undefined}
          optional={!column.adminRequired}
          field={{
            fieldType: column.fieldType,
            multiple: column.multiple,
            items: column.items
              .filter(({ active }) => active)
              .map(({ code, value }) => ({ id: code, value: titleOf(value) })),
          }}
        />
      ))}
    </FormDialog>
  );
}
