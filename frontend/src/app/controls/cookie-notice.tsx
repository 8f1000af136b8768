import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { longestAge, readCookie, writeCookie } from '../../lib/cookie.ts';
import { useCookieJar } from '../../lib/cookie-jar.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { layoutMessages } from '../texts/texts.ts';

const cookieName = 'gh_cookie_notice';

/** What the domain says about cookies, until it is accepted: on this device, or in the person's settings. */
export function CookieNotice() {
  const intl = useIntl();
  const { locale } = useLocale();
  const startUp = useStartUp();
  const { project, session } = useStartUpState();
  const jar = useCookieJar();
  const [accepted, setAccepted] = useState(() => readCookie(jar, cookieName) === '1');
  const text = projectTexts(project, locale)?.cookie;
  if (!text || accepted || session?.settings.cookie) return null;
  const accept = () => {
    writeCookie(jar, cookieName, '1', { maxAge: longestAge, secure: location.protocol === 'https:' });
    setAccepted(true);
    void startUp.changeSettings({ cookie: true });
    // The button is gone with the notice: the keyboard goes on at the content.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="gh-notice" aria-label={intl.formatMessage(layoutMessages['cookie.title'])}>
      <p>{text}</p>
      <Button onClick={accept}>
        <FormattedMessage {...layoutMessages['cookie.accept']} />
      </Button>
    </section>
  );
}
