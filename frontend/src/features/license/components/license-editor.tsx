import {
  platformLicenseCheckCall,
  platformLicenseEnterCall,
  platformLicenseReadCall,
} from '@gatehouse/contracts/generated/calls/platform/license.ts';
import type { LicenseCheckAnswer } from '@gatehouse/contracts/platform/license.resources.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Static } from 'typebox';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { judgeRefusal } from '../../../lib/refusal.ts';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { entering, licenseMessages } from '../texts.ts';

/** Milliseconds that a key stays as it is before the server is asked what it says. */
const PAUSE_MS = 400;

/** What a pasted key says, as soon as it is one for the domain. */
function PastedKey() {
  const text = useTexts(licenseMessages);
  const intl = useIntl();
  const http = useHttp();
  const [key = '', domain = ''] = useWatch({ name: ['key', 'domain'] }) as string[];
  const [found, setFound] = useState<Static<typeof LicenseCheckAnswer>['license']>();
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    setFound(undefined);
    setWrong(undefined);
    if (key.trim() === '' || domain.trim() === '') return;
    const stop = new AbortController();
    const ask = async () => {
      const args = { body: { key, domain } };
      const answer = await http.send(platformLicenseCheckCall, args, { signal: stop.signal });
      if (answer.ok) setFound(answer.data.license);
      else setWrong(Object.values(judgeRefusal(answer.error).fields)[0]);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, key, domain]);
  const day = (date: string) => intl.formatDate(date, { dateStyle: 'medium' });
  return (
    <div role="status">
      {found && (
        <Alert tone="success">
          {text('pasted', { licensee: found.licensee, from: day(found.from), until: day(found.until) })}
        </Alert>
      )}
      {wrong && (
        <Alert tone="warning" live={false}>
          {fieldErrorText(intl, wrong)}
        </Alert>
      )}
    </div>
  );
}

const initial = { domain: location.hostname, key: '', updateServer: '' };

/** Where a key is entered. */
export function LicenseEditor({ onClose }: { onClose: () => void }) {
  const form = useEditorForm({
    record: undefined,
    texts: licenseMessages,
    initial,
    required: ['domain', 'key'],
    named: 'domain',
    create: { call: platformLicenseEnterCall, notices: entering },
    change: { call: platformLicenseEnterCall, notices: entering },
    refresh: [platformLicenseReadCall],
    onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose}>
      <FormText name="domain" maxLength={253} />
      <FormTextArea name="key" />
      <PastedKey />
      <FormText name="updateServer" maxLength={500} />
    </FormDialog>
  );
}
