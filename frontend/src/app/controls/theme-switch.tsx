import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useCookieJar } from '../../lib/cookie-jar.tsx';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { layoutMessages } from '../texts/texts.ts';

const choices = [
  { theme: 'system', icon: Monitor, name: layoutMessages['theme.system'] },
  { theme: 'light', icon: Sun, name: layoutMessages['theme.light'] },
  { theme: 'dark', icon: Moon, name: layoutMessages['theme.dark'] },
] as const;

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const intl = useIntl();
  const jar = useCookieJar();
  const [theme, setTheme] = useState<Theme>(() => readTheme(jar));
  return (
    <fieldset className="gh-segments">
      <legend className="gh-hidden">{intl.formatMessage(layoutMessages.theme)}</legend>
      {choices.map(({ theme: choice, icon: Icon, name }) => (
        <label key={choice} title={intl.formatMessage(name)}>
          <input
            type="radio"
            name="gh-theme"
            className="gh-hidden"
            checked={theme === choice}
            onChange={() => {
              applyTheme(document, choice);
              setTheme(choice);
            }}
          />
          <Icon size={14} aria-hidden="true" />
          <span className="gh-hidden">{intl.formatMessage(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
