import {
  platformLocaleChangeCall,
  platformLocaleCreateCall,
  platformLocaleListCall,
} from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, localeMessages } from '../messages.ts';

/** Adds a locale, or changes one; its code stays as it was made. */
export function LocaleEditor({ locale, onClose }: { locale: Locale | undefined; onClose: () => void }) {
  const text = useTexts(localeMessages);
  const form = useEditorForm({
    record: locale,
    initial: { code: locale?.code ?? '', name: locale?.name ?? '', enabled: locale?.enabled ?? true },
    required: ['code', 'name'],
    create: { call: platformLocaleCreateCall, notices: creating },
    change: { call: platformLocaleChangeCall, notices: changing },
    fixed: ['code', 'enabled'],
    refresh: [platformLocaleListCall],
    onClose,
  });
  return (
    <FormDialog form={form} title={text(locale ? 'editTitle' : 'createTitle')} onClose={onClose}>
      {!locale && <FormText name="code" label={text('code')} hint={text('codeHint')} maxLength={5} />}
      <FormText name="name" label={text('name')} hint={text('nameHint')} maxLength={100} />
      {!locale && <FormCheck name="enabled" label={text('enabled')} hint={text('enabledHint')} />}
    </FormDialog>
  );
}
