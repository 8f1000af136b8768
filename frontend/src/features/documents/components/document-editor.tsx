import {
  platformDocumentChangeCall,
  platformDocumentCreateCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { useLocale } from '../../../lib/locale-context.tsx';
import { DialogButton } from '../../../screen/dialog-button.tsx';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormSelect, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { LanguageTabs } from '../../../screen/form/language-tabs.tsx';
import { Reading } from '../../../screen/reading.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, documentMessages } from '../texts.ts';
import { useNewVersionQuestion } from './use-new-version-question.tsx';

const emptyText = { name: '', linkName: '', content: '' };

const initial = (document: Document | undefined, locale: string) => ({
  name: document?.name ?? '',
  code: document?.code ?? '',
  type: document?.type ?? 'agreement',
  format: document?.format ?? 'md',
  enabled: document?.enabled ?? true,
  adminVisible: document?.adminVisible ?? true,
  locales: document?.locales ?? [{ localeId: locale, ...emptyText }],
});

/** Makes a document, or changes one: what it is, and a tab a language for its texts. */
export function DocumentEditor({ record, onClose }: EditorProps<Document | undefined>) {
  const text = useTexts(documentMessages);
  const form = useEditorForm({
    record,
    texts: documentMessages,
    initial: initial(record, useLocale().locale),
    required: ['name', 'locales.*.name', 'locales.*.content'],
    create: { call: platformDocumentCreateCall, notices: creating },
    change: { call: platformDocumentChangeCall, notices: changing },
    fixed: ['code'],
    before: useNewVersionQuestion(record),
    onClose,
  });
  const typed = (index: number) => {
    const { format, locales } = form.fields.getValues();
    return { content: locales[index]?.content ?? '', format };
  };
  return (
    <FormDialog form={form} panel wide onClose={onClose}>
      <FormText name="name" maxLength={200} />
      {!record && <FormText name="code" optional />}
      <FormSelect name="type" options={text.options('agreement', 'document')} />
      <FormSelect name="format" options={text.options('md', 'html')} />
      <LanguageTabs
        name="locales"
        empty={emptyText}
        fields={(path, _, index) => (
          <>
            <FormText name={`${path}.name`} label={text('textName')} hint={null} maxLength={300} />
            <FormText name={`${path}.linkName`} optional />
            <FormTextArea name={`${path}.content`} rows={14} />
            <DialogButton label={text('preview')}>{() => <Reading text={typed(index)} />}</DialogButton>
          </>
        )}
      />
      <FormCheck name="adminVisible" />
      {!record && <FormCheck name="enabled" />}
    </FormDialog>
  );
}
