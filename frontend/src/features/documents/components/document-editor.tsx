import {
  platformDocumentChangeCall,
  platformDocumentCreateCall,
  platformDocumentListCall,
  platformDocumentReadCall,
  platformDocumentVersionsCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import type { ReactNode } from 'react';
import { useLocale } from '../../../lib/locale-context.tsx';
import { DialogButton } from '../../../screen/dialog-button.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormSelect, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { LanguageTabs } from '../../../screen/form/language-tabs.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, documentMessages } from '../messages.ts';
import { useNewVersionQuestion } from './use-new-version-question.tsx';

/** Draws a text as people will read it. */
export type Preview = (text: { content: string; format: 'md' | 'html' }) => ReactNode;

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
export function DocumentEditor(props: {
  /** Undefined for a new one. */
  document: Document | undefined;
  preview: Preview;
  onClose: () => void;
}) {
  const { document, preview, onClose } = props;
  const text = useTexts(documentMessages);
  const { before, dialog } = useNewVersionQuestion(document);
  const form = useEditorForm({
    record: document,
    initial: initial(document, useLocale().locale),
    required: ['name', 'locales.*.name', 'locales.*.content'],
    create: { call: platformDocumentCreateCall, notices: creating },
    change: { call: platformDocumentChangeCall, notices: changing },
    fixed: ['code'],
    refresh: [platformDocumentListCall, platformDocumentReadCall, platformDocumentVersionsCall],
    before,
    onClose,
  });
  const written = (path: string) => String(form.fields.getValues(path as 'name'));
  return (
    <>
      <FormDialog
        form={form}
        panel
        wide
        title={text(document ? 'editTitle' : 'createTitle')}
        onClose={onClose}
      >
        <FormText name="name" label={text('name')} hint={text('nameHint')} maxLength={200} />
        {!document && <FormText name="code" label={text('code')} hint={text('codeHint')} optional />}
        <FormSelect name="type" label={text('type')} options={text.options('agreement', 'document')} />
        <FormSelect name="format" label={text('format')} options={text.options('md', 'html')} />
        <LanguageTabs
          name="locales"
          empty={emptyText}
          fields={(path) => (
            <>
              <FormText name={`${path}.name`} label={text('textName')} maxLength={300} />
              <FormText
                name={`${path}.linkName`}
                label={text('linkName')}
                hint={text('linkNameHint')}
                optional
              />
              <FormTextArea name={`${path}.content`} label={text('content')} rows={14} />
              <DialogButton label={text('preview')}>
                {() =>
                  preview({ content: written(`${path}.content`), format: form.fields.getValues('format') })
                }
              </DialogButton>
            </>
          )}
        />
        <FormCheck name="adminVisible" label={text('adminVisible')} hint={text('adminVisibleHint')} />
        {!document && <FormCheck name="enabled" label={text('enabled')} hint={text('enabledHint')} />}
      </FormDialog>
      {dialog}
    </>
  );
}
