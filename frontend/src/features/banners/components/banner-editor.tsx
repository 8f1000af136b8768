import {
  platformBannerChangeCall,
  platformBannerCreateCall,
} from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import { bannerAudiences } from '@gatehouse/contracts/platform/banner-audiences.ts';
import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { dayOf, periodBounds } from '../../../lib/period.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import {
  FormCheck,
  FormChecks,
  FormDate,
  FormText,
  FormTextArea,
} from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { bannerMessages, changing, creating } from '../texts.ts';

const initial = (banner: Banner | undefined) => ({
  title: banner?.title ?? '',
  code: banner?.code ?? '',
  text: banner?.text ?? '',
  link: banner?.link ?? '',
  audience: banner?.audience ?? (['public'] as Banner['audience']),
  /** Days of the person's calendar, the last one included. */
  dateFrom: dayOf(banner?.dateFrom),
  dateTo: dayOf(banner?.dateTo),
  visible: banner?.visible ?? true,
});

/** Makes a banner, or changes one. */
export function BannerEditor({ record, onClose }: EditorProps<Banner | undefined>) {
  const text = useTexts(bannerMessages);
  const form = useEditorForm({
    record,
    texts: bannerMessages,
    initial: initial(record),
    required: ['title', 'text'],
    named: 'title',
    bodyOf: ({ link, dateFrom, dateTo, ...values }) => {
      const bounds = periodBounds(dateFrom, dateTo);
      return {
        ...values,
        link: link.trim() || null,
        dateFrom: bounds.dateFrom ?? null,
        dateTo: bounds.dateTo ?? null,
      };
    },
    create: { call: platformBannerCreateCall, notices: creating },
    change: { call: platformBannerChangeCall, notices: changing },
    fixed: ['code'],
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <FormText name="title" maxLength={200} />
      {!record && <FormText name="code" optional />}
      <FormTextArea name="text" rows={4} />
      <FormText name="link" maxLength={500} optional />
      <FormChecks name="audience" options={text.options(...bannerAudiences)} />
      <FormDate name="dateFrom" optional />
      <FormDate name="dateTo" optional />
      {!record && <FormCheck name="visible" />}
    </FormDialog>
  );
}
