import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { useTexts } from '../texts.ts';
import { FormComboBox, FormMultiSelect } from './form-choices.tsx';
import { FormCheck, FormChecks, FormDate, FormSelect, FormText, FormTextArea } from './form-fields.tsx';
import { FormPicture } from './form-picture.tsx';
import { isChecks } from './own-values.ts';

/** Choices that stand beside each other with a check each; of more it is chosen by searching. */
const CHECKS_MAX = 8;

export interface OwnFieldProps {
  /** Path in the form. */
  name: string;
  label: string;
  hint: string | undefined;
  optional: boolean;
  disabled?: boolean;
  placeholder?: string | undefined;
  field: {
    readonly fieldType: string;
    readonly multiple: boolean;
    readonly items: readonly { readonly id: string; readonly value: string }[];
  };
}

/** A field of the installation's own in a form of the console, by its type. */
export function OwnField(props: OwnFieldProps) {
  const { name, label, hint, optional, disabled = false, placeholder, field } = props;
  const text = useTexts(widgetMessages);
  const words = { name, label, disabled, ...(hint === undefined ? {} : { hint }) };
  const typed = { ...words, ...(placeholder === undefined ? {} : { placeholder }) };
  const options = field.items.map(({ id, value }) => ({ value: id, label: value }));
  if (field.fieldType === 'toggle') return <FormCheck {...words} />;
  if (field.fieldType === 'picture') return <FormPicture {...words} multiple={field.multiple} />;
  if (isChecks(field))
    return options.length > CHECKS_MAX ? (
      <FormMultiSelect {...typed} options={options} />
    ) : (
      <FormChecks {...words} options={options} />
    );
  if (field.multiple) return <FormTextArea {...typed} hint={hint ?? text('oneALine')} optional={optional} />;
  switch (field.fieldType) {
    case 'combobox':
      return <FormComboBox {...typed} options={options} />;
    case 'dropbox':
      return <FormSelect {...words} options={[{ value: '', label: text('notChosen') }, ...options]} />;
    case 'date':
      return <FormDate {...words} optional={optional} />;
    case 'textarea':
      return <FormTextArea {...typed} optional={optional} />;
    default:
      return <FormText {...typed} optional={optional} />;
  }
}
