import type { FieldLook } from '../../ui/field/field.tsx';
import type { Option } from '../../ui/field/option.ts';
import { ComboBox } from '../../ui/select/combo-box.tsx';
import { MultiSelect } from '../../ui/select/multi-select.tsx';
import { useBoundField } from './form-fields.tsx';

export interface FormChoicesProps extends Omit<FieldLook, 'error'> {
  name: string;
  options: readonly Option[];
  disabled?: boolean;
  placeholder?: string;
}

/** One of many choices, found by what is typed; the field's value is empty while none is chosen. */
export function FormComboBox(props: FormChoicesProps) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <ComboBox
      {...props}
      onBlur={onBlur}
      error={error}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/** Some of many choices; the field's value is the list of those that are chosen. */
export function FormMultiSelect(props: FormChoicesProps) {
  const { value, onChange, onBlur, error } = useBoundField(props.name);
  return (
    <MultiSelect
      {...props}
      onBlur={onBlur}
      error={error}
      onChange={onChange}
      value={Array.isArray(value) ? (value as string[]) : []}
    />
  );
}
