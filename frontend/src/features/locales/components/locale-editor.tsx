import {
  platformLocaleChangeCall,
  platformLocaleCreateCall,
} from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormText } from '../../../screen/form/form-fields.tsx';
import { changing, creating, localeMessages } from '../texts.ts';

/** Adds a locale, or changes one; its code stays as it was made. */
export function LocaleEditor({ record, onClose }: EditorProps<Locale | undefined>) {
  const form = useEditorForm({
    record,
    texts: localeMessages,
    initial: { code: record?.code ?? '', name: record?.name ?? '', enabled: record?.enabled ?? true },
    required: ['code', 'name'],
    create: { call: platformLocaleCreateCall, notices: creating },
    change: { call: platformLocaleChangeCall, notices: changing },
    fixed: ['code', 'enabled'],
    onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose}>
      {!record && <FormText name="code" maxLength={5} />}
      <FormText name="name" maxLength={100} />
      {!record && <FormCheck name="enabled" />}
    </FormDialog>
  );
}
