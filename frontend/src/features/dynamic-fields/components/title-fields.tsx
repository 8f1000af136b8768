import { FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { fieldMessages } from '../texts.ts';

/** What people read, in both languages. */
export function TitleFields() {
  const text = useTexts(fieldMessages);
  return (
    <>
      <FormText name="title.ru" label={text('titleRu')} maxLength={200} />
      <FormText name="title.en" label={text('titleEn')} maxLength={200} />
    </>
  );
}

/** The code by which integrations know a part: given once, then only read. */
export function CodeField({ code }: { code: string | undefined }) {
  const text = useTexts(fieldMessages);
  if (code === undefined) return <FormText name="code" maxLength={64} />;
  return (
    <p className="gh-field-note">
      {text('code')}: <code>{code}</code>
    </p>
  );
}
