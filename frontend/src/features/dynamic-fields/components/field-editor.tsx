import {
  profileDynamicFieldChangeCall,
  profileDynamicFieldCreateCall,
  profileDynamicFieldEffectsCall,
  profilePersonnelActionTypeSearchCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicField } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { type FieldFlag, withType } from '@gatehouse/contracts/profile/field-flags.ts';
import { type DynamicType, type FieldType, fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormNumber, FormText } from '../../../screen/form/form-fields.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { concernsValues, definitionOf, type FieldValues, fieldValues } from '../field-values.ts';
import type { FormPreview, Viewer } from '../preview.ts';
import { changingField, creatingField, fieldMessages } from '../texts.ts';
import { usePartForm } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { DraftPreview } from './draft-preview.tsx';
import { EffectsText, isRefused } from './effects-text.tsx';
import { FieldChoices } from './field-choices.tsx';
import { FlagCheck } from './flag-check.tsx';
import { CodeField, TitleFields } from './title-fields.tsx';

export interface FieldEditorProps {
  type: DynamicType;
  /** Id of the block that a new one stands in. */
  subtype: string;
  /** Undefined for a new one. */
  field: DynamicField | undefined;
  Preview: FormPreview;
  /** Whose view of the form stands behind it. */
  viewer: Viewer;
  onClose: () => void;
}

const people: readonly FieldFlag[] = ['profileVisible', 'profileEdit', 'profileRequired'];
const admins: readonly FieldFlag[] = ['adminVisible', 'adminEdit', 'adminRequired'];

/** Which flags the access level of a definition settles. */
const isSettled = (level: number, flag: FieldFlag): boolean =>
  level === 4 || (level === 2 && flag.endsWith('Visible')) || (level === 3 && flag.endsWith('Required'));

/** What a field is, who sees and edits it, its rules, its choices and notes. */
export function FieldEditor({ type, subtype, field, Preview, viewer, onClose }: FieldEditorProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const may = useMay();
  const confirm = useConfirm();
  const initial = fieldValues(type, field);
  const systemic = field?.systemic ?? false;
  const id = field?.id ?? '';
  const common = {
    initial,
    texts: fieldMessages,
    onClose,
    nameOf: ({ title }: FieldValues) => titleOf(title),
    required: [...(field ? [] : ['code']), 'title.ru', 'title.en'],
  };
  const create = usePartForm({
    ...common,
    call: profileDynamicFieldCreateCall,
    notices: creatingField,
    argsOf: (values: FieldValues) => ({
      body: {
        ...definitionOf(values, false),
        subtype,
        code: values.code,
        title: values.title,
        fieldType: values.fieldType,
      },
    }),
  });
  const change = usePartForm({
    ...common,
    call: profileDynamicFieldChangeCall,
    notices: changingField,
    argsOf: (values: FieldValues) => ({
      params: { id },
      body: { ...definitionOf(values, systemic), revision: field?.revision ?? 1 },
    }),
    agreed: async (values) =>
      !concernsValues(initial, values) ||
      confirm.agreed({
        title: <FormattedMessage {...changingField.title} values={{ name: titleOf(values.title) }} />,
        verb: <FormattedMessage {...uiMessages.save} />,
        preview: previewOf(
          profileDynamicFieldEffectsCall,
          { body: { act: 'change', id, field: definitionOf(values, systemic) } },
          ({ effects }) => (
            <EffectsText effects={effects} ofPeople={type === 'users'} items={initial.items} />
          ),
          isRefused,
        ),
      }),
  });
  const level = field?.actionsAccess ?? 0;
  return (
    <>
      <FormDialog
        form={field ? change : create}
        title={field ? titleOf(field.title) : text('newField')}
        panel
        readOnly={!may(profileDynamicFieldChangeCall)}
        onClose={onClose}
      >
        {type !== 'directories' && (
          <DraftPreview
            type={type}
            viewer={viewer}
            systemic={systemic}
            Preview={Preview}
            code={field?.code}
          />
        )}
        {level > 0 && <p className="gh-field-note">{text(`level.${level as 1 | 2 | 3 | 4}`)}</p>}
        <Group title={text('group.what')}>
          <TitleFields />
          <CodeField code={field?.code} />
          {!systemic && <TypeSelect type={type} />}
          <FormText name="placeholder.ru" label={text('placeholderRu')} maxLength={200} optional />
          <FormText name="placeholder.en" label={text('placeholderEn')} maxLength={200} optional />
        </Group>
        <Group title={text('group.who')}>
          {(type === 'users' ? people : (['profileVisible'] as const)).map((flag) => (
            <FlagCheck key={flag} flag={flag} locked={isSettled(level, flag)} />
          ))}
          {admins.map((flag) => (
            <FlagCheck key={flag} flag={flag} locked={isSettled(level, flag)} />
          ))}
          <FormCheck name="integrationRequired" disabled={level === 4} />
        </Group>
        {!systemic && (
          <>
            <Group title={text('group.rules')}>
              <FlagCheck flag="unique" />
              <FlagCheck flag="multiple" />
              <ValueCount />
              {type === 'users' && <PersonnelType />}
              <FormCheck name="immutable" />
            </Group>
            <FieldChoices />
          </>
        )}
        <Group title={text('group.notes')}>
          <FormText name="comment.ru" label={text('commentRu')} maxLength={200} optional />
          <FormText name="comment.en" label={text('commentEn')} maxLength={200} optional />
        </Group>
      </FormDialog>
      {confirm.dialog}
    </>
  );
}

const Fields = styled.fieldset`
  > legend {
    margin-bottom: var(--space-3);
    padding: 0;
    font-weight: 600;
  }
`;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fields>
      <legend>{title}</legend>
      <div className="gh-form">{children}</div>
    </Fields>
  );
}

/** The type takes away the flags that it cannot have. */
function TypeSelect({ type }: { type: DynamicType }) {
  const text = useTexts(fieldMessages);
  const { watch, setValue } = useFormContext<FieldValues>();
  const values = watch();
  const offered = fieldTypes.filter((one) => type !== 'directories' || one !== 'picture');
  return (
    <Select
      name="fieldType"
      label={text('fieldType')}
      value={values.fieldType}
      options={offered.map((value) => ({ value, label: text(`fieldType.${value}`) }))}
      onChange={(value) => {
        const next = withType(values, value as FieldType);
        for (const name of Object.keys(next) as (keyof FieldValues)[])
          if (next[name] !== values[name]) setValue(name, next[name] as never, { shouldDirty: true });
      }}
    />
  );
}

function ValueCount() {
  const { watch } = useFormContext<FieldValues>();
  return watch('multiple') ? <FormNumber name="valueCount" optional /> : null;
}

/** Its values come from personnel actions, so that nobody edits them. */
function PersonnelType() {
  const text = useTexts(fieldMessages);
  const { watch, setValue } = useFormContext<FieldValues>();
  const { data } = useRequest(profilePersonnelActionTypeSearchCall, {});
  const value = watch('personnelActionType');
  const options = [
    { value: '', label: text('noPersonnelType') },
    ...(data?.types ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <Select
      name="personnelActionType"
      label={text('personnelActionType')}
      hint={text('personnelActionTypeHint')}
      value={value}
      options={options}
      onChange={(next) => {
        setValue('personnelActionType', String(next), { shouldDirty: true });
        if (next === '') return;
        for (const flag of ['profileEdit', 'profileRequired', 'adminEdit', 'adminRequired'] as const)
          setValue(flag, false, { shouldDirty: true });
      }}
    />
  );
}
