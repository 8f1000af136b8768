import { profileDynamicTabListCall } from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import { ITEMS_MAX } from '@gatehouse/contracts/profile/fields.ts';
import { useFormContext } from 'react-hook-form';
import { useRequest } from '../../../lib/swr.ts';
import { FormCheck, FormSelect, FormText } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { type FieldValues, isChosen } from '../field-values.ts';
import { fieldMessages } from '../texts.ts';
import { useTitle } from '../use-title.ts';

/** What a field is chosen from: its own list, or a directory. */
export function FieldChoices() {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const { watch } = useFormContext<FieldValues>();
  const { fieldType, directory } = watch();
  const { data } = useRequest(profileDynamicTabListCall, { params: { type: 'directories' } });
  if (!isChosen(fieldType)) return null;
  const options = [
    { value: '', label: text('noDirectory') },
    ...(data?.tabs ?? []).map(({ code, title }) => ({ value: code, label: titleOf(title) })),
  ];
  return (
    <>
      <FormSelect name="directory" options={options} />
      {directory === '' && (
        <FormRows
          name="items"
          title={fieldMessages.items}
          max={ITEMS_MAX}
          ordered
          add={{ row: { code: '', value: { ru: '', en: '' }, active: true }, label: fieldMessages.addItem }}
          fields={(path) => (
            <>
              <FormText name={`${path}.code`} label={text('itemCode')} maxLength={64} />
              <FormText name={`${path}.value.ru`} label={text('titleRu')} maxLength={200} />
              <FormText name={`${path}.value.en`} label={text('titleEn')} maxLength={200} />
              <FormCheck name={`${path}.active`} label={text('itemActive')} />
            </>
          )}
        />
      )}
    </>
  );
}
