import {
  platformLocaleTextCheckCall,
  platformLocaleTextReadCall,
  platformLocaleTextRemoveCall,
  platformLocaleTextReplaceCall,
} from '@gatehouse/contracts/generated/calls/platform/locale-texts.ts';
import { platformLocaleListCall } from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { TextsReport as Report } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { saveFile } from '../../../lib/received-file.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { checkingTexts, loadingTexts, removingTexts, savingTexts, textsMessages } from '../texts.ts';
import { Progress, Step } from './locale-texts.styles.ts';
import { TextsReport } from './texts-report.tsx';

/** Bytes of a file that the server would look at. */
const largest = 1_000_000;

interface Checked {
  name: string;
  content: string;
  /** Undefined for a file that was not sent: it is too large. */
  report: Report | undefined;
}

const refresh = [platformLocaleListCall];

/** The calls behind the texts of a language. */
function useTextsOf({ id, name, revision }: Locale, onClose: () => void) {
  const loading = useAction(platformLocaleTextReadCall, { notices: loadingTexts });
  const checking = useAction(platformLocaleTextCheckCall, { notices: checkingTexts });
  const saving = useAction(platformLocaleTextReplaceCall, { notices: savingTexts, refresh });
  const removing = useAction(platformLocaleTextRemoveCall, { notices: removingTexts, refresh });
  const [checked, setChecked] = useState<Checked>();
  const params = { id };
  return {
    checked,
    busy: { loading: loading.busy, checking: checking.busy, saving: saving.busy },
    download: async () => {
      const result = await loading.run({ params });
      if (!result.ok) return;
      const contents = new Blob([JSON.stringify(result.data.texts, null, 2)], { type: 'application/json' });
      saveFile({ name: `texts-${id}.json`, contents });
    },
    check: async (file: File) => {
      if (file.size > largest) return setChecked({ name: file.name, content: '', report: undefined });
      const content = await file.text();
      const result = await checking.run({ params, body: { content } });
      if (result.ok) setChecked({ name: file.name, content, report: result.data.report });
    },
    save: async ({ content }: Checked) => {
      const result = await saving.run({ params, body: { content, revision } }, { name });
      if (result.ok) onClose();
    },
    remove: async () => {
      const result = await removing.run({ params }, { name });
      if (result.ok) onClose();
    },
  };
}

/** Texts of the portal in a language that was added: downloaded as a file, translated, checked, saved. */
export function LocaleTexts({ locale, onClose }: { locale: Locale; onClose: () => void }) {
  const text = useTexts(textsMessages);
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { checked, busy, download, check, save, remove } = useTextsOf(locale, onClose);
  const { name, texts } = locale;
  const takeable = checked?.report?.faultCount === 0 && checked.report.translated > 0;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again once it is mended.
    event.target.value = '';
    if (file) void check(file);
  };
  const askRemoval = () =>
    confirm.ask({
      title: <FormattedMessage {...removingTexts.title} values={{ name }} />,
      text: <FormattedMessage {...removingTexts.effect} />,
      verb: text('remove'),
      danger: true,
      run: remove,
    });
  return (
    <Dialog
      open
      wide
      title={text('title', { name })}
      onClose={onClose}
      actions={
        <>
          {texts.translated > 0 && (
            <Button kind="quiet" onClick={askRemoval}>
              {text('remove')}
            </Button>
          )}
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
          {takeable && checked && (
            <Button kind="primary" busy={busy.saving} onClick={() => void save(checked)}>
              <FormattedMessage {...uiMessages.save} />
            </Button>
          )}
        </>
      }
    >
      <p id="texts-about">{text('about', { translated: texts.translated, total: texts.total })}</p>
      <Progress aria-labelledby="texts-about" max={texts.total} value={texts.translated} />
      <Step>
        <div>
          <strong>{text('download')}</strong>
          <p>{text('downloadHint')}</p>
        </div>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          busy={busy.loading}
          onClick={() => void download()}
        >
          {text('downloadVerb')}
        </Button>
      </Step>
      <Step>
        <div>
          <strong>{text('choose')}</strong>
          <p>{checked?.name ?? text('chooseHint')}</p>
        </div>
        <Button
          icon={<Upload size={16} aria-hidden="true" />}
          busy={busy.checking}
          onClick={() => input.current?.click()}
        >
          {text('chooseVerb')}
        </Button>
        <input ref={input} type="file" accept=".json,application/json" hidden onChange={choose} />
      </Step>
      {checked && !checked.report && <Alert tone="danger">{text('tooLarge')}</Alert>}
      {checked?.report && <TextsReport report={checked.report} />}
      {confirm.dialog}
    </Dialog>
  );
}
