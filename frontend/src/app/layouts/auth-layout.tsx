import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ProjectTexts, projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { Locale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { OuterLink } from '../../ui/link/link.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { CookieNotice } from '../controls/cookie-notice.tsx';
import { LanguageSwitch } from '../controls/language-switch.tsx';
import { SkipLink } from '../controls/skip-link.tsx';
import { ThemeSwitch } from '../controls/theme-switch.tsx';
import { layoutMessages } from '../texts/texts.ts';
import { Banners } from './banners.tsx';
import { Brand } from './brand.tsx';

export interface AuthLayoutProps {
  children: ReactNode;
  header?: ReactNode;
  /** A column for reading instead of a form. */
  wide?: boolean;
}

/** Frame of the public pages: banners, brand, one column, footer. `header` holds the menus of a session. */
export function AuthLayout({ children, header, wide }: AuthLayoutProps) {
  const { locale } = useLocale();
  const startUp = useStartUp();
  const { project, projectError, farewell } = useStartUpState();
  const texts = projectTexts(project, locale);
  return (
    <div className="gh-auth" data-comfortable>
      <SkipLink />
      <div className="gh-auth-top">
        <Banners banners={texts?.authBanners ?? []} />
        <header className="gh-auth-header">
          {texts?.helpUrl && (
            <span className="gh-wide-only">
              <HelpLink url={texts.helpUrl} />
            </span>
          )}
          {header}
        </header>
      </div>
      <main className="gh-auth-main" id="main" tabIndex={-1}>
        <div className="gh-auth-column" data-wide={wide || undefined}>
          <Brand
            name={texts?.projectName}
            project={project}
            missing={!project && projectError !== undefined}
          />
          {farewell && (
            <Alert tone={farewell === 'over' ? 'info' : 'success'} live>
              <FormattedMessage {...layoutMessages[farewell]} />
            </Alert>
          )}
          {children}
        </div>
      </main>
      <CookieNotice />
      <Footer texts={texts} onLanguage={(lang) => void startUp.changeSettings({ lang })} />
    </div>
  );
}

function HelpLink({ url }: { url: string }) {
  return (
    <OuterLink href={url} className="gh-quiet-link gh-icon-text">
      <CircleHelp size={16} aria-hidden="true" />
      <FormattedMessage {...layoutMessages.help} />
    </OuterLink>
  );
}

/** Where the copyright line leads while the domain names nothing else: to the page that the person is on. */
const ownStart = '/';

interface FooterProps {
  texts: ProjectTexts | undefined;
  /** Keeps the choice of a signed-in person; nobody else has settings. */
  onLanguage: (lang: Locale) => void;
}

function Footer({ texts, onLanguage }: FooterProps) {
  const intl = useIntl();
  const terms = texts?.lawInfo.termsInfo.filter(({ footerVisible }) => footerVisible) ?? [];
  return (
    <footer className="gh-auth-footer">
      <div>
        <ul aria-label={intl.formatMessage(layoutMessages.legal)}>
          {texts?.copyright && (
            <li>
              {texts.copyrightUrl === ownStart ? (
                texts.copyright
              ) : (
                <OuterLink href={texts.copyrightUrl} className="gh-quiet-link">
                  {texts.copyright}
                </OuterLink>
              )}
            </li>
          )}
          {texts?.siteUrl && (
            <li>
              <OuterLink href={texts.siteUrl.url} className="gh-quiet-link">
                {texts.siteUrl.text}
              </OuterLink>
            </li>
          )}
          {texts?.devUrl && (
            <li>
              <OuterLink href={texts.devUrl} className="gh-quiet-link">
                <FormattedMessage {...layoutMessages.developers} />
              </OuterLink>
            </li>
          )}
          {texts?.lawInfo.legalInfo.map(({ url, text }) => (
            <li key={url}>
              <OuterLink href={url} className="gh-quiet-link">
                {text}
              </OuterLink>
            </li>
          ))}
          {terms.map(({ id, title, link }) => (
            <li key={id}>
              <OuterLink href={link} className="gh-quiet-link">
                {title}
              </OuterLink>
            </li>
          ))}
        </ul>
        <Support texts={texts} />
      </div>
      <div className="gh-footer-switches">
        <LanguageSwitch onChosen={onLanguage} />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

/** A number without the signs people write between its digits. */
const digitsOf = (mobile: string) => mobile.replace(/[^\d+]/g, '');

/** Technical contacts; on a phone the help link stands here too. */
function Support({ texts }: { texts: ProjectTexts | undefined }) {
  const intl = useIntl();
  if (!texts || (texts.technicalLinks.length === 0 && !texts.helpUrl)) return null;
  return (
    <ul aria-label={intl.formatMessage(layoutMessages.contacts)}>
      {texts.helpUrl && (
        <li className="gh-narrow-only">
          <HelpLink url={texts.helpUrl} />
        </li>
      )}
      {texts.technicalLinks.map(({ title, url, text, mobile }) => (
        <li key={`${title}${url}${mobile}`}>
          {title}{' '}
          {url && (
            <OuterLink href={url} className="gh-quiet-link">
              <bdi>{text ?? url}</bdi>
            </OuterLink>
          )}
          {!url && text}
          {mobile && (
            <>
              {' '}
              <OuterLink href={`tel:${digitsOf(mobile)}`} className="gh-quiet-link">
                <PhoneText number={digitsOf(mobile)} />
              </OuterLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
