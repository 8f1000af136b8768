import { Globe } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { isLocale, type Locale, languageName, locales } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { layoutMessages } from '../texts/texts.ts';

/** Languages that the domain offers and the application speaks. */
export function offeredLocales(offered: readonly string[] | undefined): readonly Locale[] {
  return offered ? offered.filter(isLocale) : locales;
}

/** Shown only where there is a choice. `onChosen` keeps the choice of a signed-in person. */
export function LanguageSwitch({ onChosen }: { onChosen?: (locale: Locale) => void }) {
  const intl = useIntl();
  const { locale, change } = useLocale();
  const { project } = useStartUpState();
  const offered = offeredLocales(project?.locales);
  if (offered.length < 2) return null;
  return (
    <label className="gh-quiet-select">
      <Globe size={14} aria-hidden="true" />
      <span className="gh-hidden">{intl.formatMessage(layoutMessages.language)}</span>
      <select
        value={locale}
        onChange={(event) => {
          const next = event.target.value;
          if (!isLocale(next)) return;
          change(next);
          onChosen?.(next);
        }}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
