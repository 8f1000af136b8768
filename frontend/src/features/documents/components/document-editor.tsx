import {
  platformDocumentChangeCall,
  platformDocumentCreateCall,
  platformDocumentListCall,
  platformDocumentReadCall,
  platformDocumentVersionsCall,
} from '@gatehouse/contracts/generated/calls.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Result } from '../../../lib/http.ts';
import { useLocale } from '../../../lib/locale-context.tsx';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormSelect, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { LanguageTabs, rowOf } from '../../../screen/form/language-tabs.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import {
  createBody,
  type DocumentValues,
  documentValues,
  emptyText,
  wrongDocument,
} from '../document-values.ts';
import { changing, creating, documentMessages } from '../messages.ts';

/** Draws a text as people will read it. */
export type Preview = (text: { content: string; format: 'md' | 'html' }) => ReactNode;

const refresh = [platformDocumentListCall, platformDocumentReadCall, platformDocumentVersionsCall];

/** Two calls behind one form: what is new is made, what exists is changed from the state it was read in. */
function useSave(document: Document | undefined) {
  const create = useAction(platformDocumentCreateCall, { notices: creating, refresh });
  const change = useAction(platformDocumentChangeCall, { notices: changing, refresh });
  return (values: DocumentValues): Promise<Result<unknown>> => {
    const { code: _, ...body } = values;
    return document
      ? change.run(
          { params: { id: document.id }, body: { ...body, revision: document.revision } },
          { name: body.name },
        )
      : create.run({ body: createBody(values) }, { name: body.name });
  };
}

export interface DocumentEditorProps {
  /** Undefined for a new one. */
  document: Document | undefined;
  preview: Preview;
  onClose: () => void;
}

/** Makes a document, or changes one: what it is, and a tab a language for its texts. */
export function DocumentEditor({ document, preview, onClose }: DocumentEditorProps) {
  const intl = useIntl();
  const { locale } = useLocale();
  const [tab, setTab] = useState(0);
  const [shown, setShown] = useState<string>();
  const form = useRecordForm({
    initial: documentValues(document, locale),
    wrong: wrongDocument,
    send: useSave(document),
    onSaved: onClose,
    onWrong: (path) => setTab(rowOf('locales', path) ?? tab),
  });
  const text = (name: keyof typeof documentMessages) => intl.formatMessage(documentMessages[name]);
  const choice = <Value extends keyof typeof documentMessages>(...values: Value[]) =>
    values.map((value) => ({ value, label: text(value) }));
  return (
    <FormDialog
      form={form}
      open
      panel
      wide
      title={text(document ? 'editTitle' : 'createTitle')}
      onClose={onClose}
    >
      <FormText name="name" label={text('name')} hint={text('nameHint')} maxLength={200} />
      {!document && <FormText name="code" label={text('code')} hint={text('codeHint')} optional />}
      <FormSelect name="type" label={text('type')} options={choice('agreement', 'document')} />
      <FormSelect name="format" label={text('format')} options={choice('md', 'html')} />
      <LanguageTabs
        name="locales"
        tab={tab}
        onTab={setTab}
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
            <Button size="small" onClick={() => setShown(`${path}.content`)}>
              {text('preview')}
            </Button>
          </>
        )}
      />
      <FormCheck name="adminVisible" label={text('adminVisible')} hint={text('adminVisibleHint')} />
      {!document && <FormCheck name="enabled" label={text('enabled')} hint={text('enabledHint')} />}
      <Dialog open={shown !== undefined} title={text('preview')} wide onClose={() => setShown(undefined)}>
        {shown &&
          preview({
            content: String(form.fields.getValues(shown as 'name')),
            format: form.fields.getValues('format'),
          })}
      </Dialog>
    </FormDialog>
  );
}
