import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../../screen/texts.ts';
import type { FieldValues } from '../field-values.ts';
import { type FormPreview, isShownTo, type PreviewField, type Viewer } from '../preview.ts';
import { fieldMessages } from '../texts.ts';

export interface DraftPreviewProps {
  type: DynamicType;
  viewer: Viewer;
  systemic: boolean;
  code: string | undefined;
  Preview: FormPreview;
}

/** The field as it will look, while its properties are changed. */
export function DraftPreview({ type, viewer, systemic, code, Preview }: DraftPreviewProps) {
  const text = useTexts(fieldMessages);
  const values = useFormContext<FieldValues>().watch();
  const { ru, en } = values.title;
  const title = ru || en ? { ru, en } : { ru: text('untitled'), en: text('untitled') };
  const field: PreviewField = {
    ...values,
    title,
    systemic,
    active: true,
    code: code ?? 'preview',
    items: values.items.map((item, index) => ({ ...item, order: index })),
  };
  const block = { code: 'preview', title: { ru: text('preview'), en: text('preview') }, active: true };
  return isShownTo(viewer, field) ? (
    <div inert>
      <Preview type={type} viewer={viewer} view="form" blocks={[{ ...block, fields: [field] }]} />
    </div>
  ) : (
    <p className="gh-field-note">{text(viewer === 'person' ? 'unseen.person' : 'unseen.administrator')}</p>
  );
}
