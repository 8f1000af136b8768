import { type ComponentProps, useState } from 'react';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../lib/field-error.ts';
import { Checkbox } from '../../ui/check/check.tsx';
import { CheckGroup, type CheckGroupProps } from '../../ui/check/check-groups.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import type { FieldLook } from '../../ui/field/field.tsx';
import type { Option } from '../../ui/field/option.ts';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Lookup as LookupField, type LookupProps } from '../lookup.tsx';
import { useFieldWords } from './form-texts.ts';

/** What every field of a form takes: its path in the values, and how it looks; called as the form's text of its name unless told. */
export interface BoundField extends Partial<Omit<FieldLook, 'error'>> {
  name: string;
  disabled?: boolean;
}

/** A field of the surrounding form: value, changes, and the words of what is wrong with it. */
export function useBoundField(name: string) {
  const intl = useIntl();
  const { field, fieldState } = useController({ name });
  const wrong = fieldState.error?.message;
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    error: wrong && fieldErrorText(intl, wrong),
    /** How it is to be written is all that is wrong with it, and no bound says more. */
    misspelt: wrong === 'errorFormat',
  };
}

type NativeProps<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'label'> &
  BoundField;

/** What a field passes on to its control, but for the value. */
function useField<Props extends BoundField>(props: Props) {
  const { value, onChange, onBlur, error: wrong, misspelt } = useBoundField(props.name);
  const words = useFieldWords(props.name);
  const { label = words.label, hint = words.hint } = props;
  // The hint, in whose place the error stands, says how it would be right.
  const error = misspelt && typeof hint === 'string' ? `${wrong}. ${hint}` : wrong;
  if (label === undefined) throw new Error(`the field ${props.name} has no text`);
  return { value, control: { ...props, label, hint, onChange, onBlur, error } };
}

export function FormText(props: NativeProps<ComponentProps<typeof TextField>>) {
  const { value, control } = useField(props);
  return <TextField {...control} value={String(value ?? '')} />;
}

/** What a person typed as a number; what is none stays as it was typed, for the check of the field. */
const numberOf = (typed: string): number | string | null => {
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed;
};

/** A number; the field's value is null while it is empty. */
export function FormNumber(props: NativeProps<ComponentProps<typeof TextField>>) {
  const { value, control } = useField(props);
  const { onChange, onBlur } = control;
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      inputMode="decimal"
      {...control}
      value={typed ?? String(value ?? '')}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}

export function FormTextArea(props: NativeProps<ComponentProps<typeof TextArea>>) {
  const { value, control } = useField(props);
  return <TextArea {...control} value={String(value ?? '')} />;
}

export function FormSelect(props: BoundField & { options: readonly Option[] }) {
  const { value, control } = useField(props);
  return <Select {...control} value={value as string | undefined} />;
}

export function FormDate(props: BoundField & { min?: string; max?: string }) {
  const { value, control } = useField(props);
  return <DateField {...control} value={String(value ?? '')} />;
}

export function FormLookup(props: BoundField & Pick<LookupProps, 'source' | 'known'>) {
  const { value, control } = useField(props);
  return <LookupField {...control} value={value as string | undefined} />;
}

/** Some of a few values, a check each; the field's value is the list of those that are chosen. */
export function FormChecks(props: BoundField & Pick<CheckGroupProps, 'options'>) {
  const { value, control } = useField(props);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return <CheckGroup {...control} value={chosen} />;
}

export function FormCheck(props: BoundField) {
  const { value, control } = useField(props);
  const { name, label, hint, error, onChange, onBlur, disabled = false } = control;
  return (
    <Checkbox
      name={name}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      checked={value === true}
      invalid={Boolean(error)}
      note={error ?? hint}
    >
      {label}
    </Checkbox>
  );
}
