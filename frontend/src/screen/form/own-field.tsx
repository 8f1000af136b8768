import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { useTexts } from '../texts.ts';
import { FormCheck, FormChecks, FormDate, FormSelect, FormText, FormTextArea } from './form-fields.tsx';
import { isChecks } from './own-values.ts';

export interface OwnFieldProps {
  /** Path in the form. */
  name: string;
  label: string;
  hint: string | undefined;
  optional: boolean;
  disabled?: boolean;
  field: {
    readonly fieldType: string;
    readonly multiple: boolean;
    readonly items: readonly { readonly id: string; readonly value: string }[];
  };
}

/** A field of the installation's own in a form of the console, by its type. */
export function OwnField({ name, label, hint, optional, disabled = false, field }: OwnFieldProps) {
  const text = useTexts(widgetMessages);
  const words = { name, label, disabled, ...(hint === undefined ? {} : { hint }) };
  const options = field.items.map(({ id, value }) => ({ value: id, label: value }));
  if (field.fieldType === 'toggle') return <FormCheck {...words} />;
  if (isChecks(field)) return <FormChecks {...words} options={options} />;
  if (field.multiple) return <FormTextArea {...words} hint={hint ?? text('oneALine')} optional={optional} />;
  switch (field.fieldType) {
    case 'dropbox':
    case 'combobox':
      return <FormSelect {...words} options={[{ value: '', label: text('notChosen') }, ...options]} />;
    case 'date':
      return <FormDate {...words} optional={optional} />;
    case 'textarea':
      return <FormTextArea {...words} optional={optional} />;
    default:
      return <FormText {...words} optional={optional} />;
  }
}
