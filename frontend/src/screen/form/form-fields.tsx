import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { Checkbox, CheckGroup } from '../../ui/check/check.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import type { FieldLook } from '../../ui/field/field.tsx';
import type { Option } from '../../ui/field/option.ts';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Lookup as LookupField, type LookupProps } from '../lookup.tsx';

/** What every field of a form takes: its path in the values, and how it looks. */
export interface BoundField extends Omit<FieldLook, 'error'> {
  name: string;
  disabled?: boolean;
}

/** A field of the surrounding form: value, changes, and the words of what is wrong with it. */
export function useBoundField(name: string) {
  const intl = useIntl();
  const { field, fieldState } = useController({ name });
  const code = fieldState.error?.message;
  const id = `form.${code}`;
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    error: code && intl.formatMessage({ id: id in intl.messages ? id : 'form.errorFormat' }),
  };
}

type NativeProps<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> & BoundField;

export function FormText(props: NativeProps<ComponentProps<typeof TextField>>) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <TextField {...props} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} error={error} />
  );
}

export function FormTextArea(props: NativeProps<ComponentProps<typeof TextArea>>) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <TextArea {...props} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} error={error} />
  );
}

export function FormSelect(props: BoundField & { options: readonly Option[] }) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <Select
      {...props}
      value={value as string | undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

export function FormDate(props: BoundField & { min?: string; max?: string }) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <DateField {...props} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} error={error} />
  );
}

export function FormLookup(props: BoundField & Pick<LookupProps, 'source' | 'known'>) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <LookupField
      {...props}
      value={value as string | undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

/** Some of a few values, a check each; the field's value is the list of those that are chosen. */
export function FormChecks(props: BoundField & { options: readonly Option[] }) {
  const { name, label, options, hint } = props;
  const { value, onChange, onBlur, error } = useBoundField(name);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <CheckGroup
      name={name}
      label={label}
      options={options}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
    />
  );
}

export function FormCheck({ name, label, hint, disabled }: BoundField & { label: ReactNode }) {
  const { value, onChange, onBlur, error } = useBoundField(name);
  return (
    <Checkbox
      name={name}
      checked={value === true}
      onChange={onChange}
      onBlur={onBlur}
      invalid={Boolean(error)}
      disabled={disabled ?? false}
      note={error ?? hint}
    >
      {label}
    </Checkbox>
  );
}
