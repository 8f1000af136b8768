/** The few pages of the protocol itself: plain HTML with the styles of the domain, without a script. */

import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { logoSize } from '@gatehouse/contracts/platform/logo-size.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { NOT_FROM_HERE } from '../client/client-refusals.ts';
import { langOf, type PagePlace, pageFooter } from './page-footer.ts';

/** Nothing runs but what the library marks by its hash: the form that posts an answer to an application. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; script-src; base-uri 'none'; frame-ancestors 'none'";

const texts = {
  ru: {
    expired: {
      title: 'Время на вход истекло',
      text: 'Вернитесь в приложение и начните вход ещё раз.',
    },
    refused: {
      title: 'Вход в приложение не удался',
      text: 'Запрос приложения не совпадает с его настройками. Сообщите его администраторам:',
    },
    elsewhere: {
      title: 'Отсюда в это приложение не войти',
      text: 'Оно открыто только для некоторых сетей. Подключитесь к нужной сети или напишите администраторам приложения.',
    },
    notSignedOut: {
      title: 'Выйти не удалось',
      text: 'Запрос приложения не совпадает с его настройками. Сообщите его администраторам:',
    },
    failed: {
      title: 'Вход в приложение не удался',
      text: 'Вернитесь в приложение и попробуйте ещё раз через минуту.',
    },
    signOut: { title: 'Выйти?', text: 'Вы выйдете и из приложений, в которые вошли отсюда.' },
    out: 'Выйти',
    stay: 'Остаться',
    home: 'На главную',
  },
  en: {
    expired: {
      title: 'This sign-in has expired',
      text: 'Go back to the application and start signing in again.',
    },
    refused: {
      title: 'Signing in to the application failed',
      text: 'The application’s request does not match its settings. Tell its administrators:',
    },
    elsewhere: {
      title: 'You cannot sign in to this application from here',
      text: 'It is open to certain networks only. Connect to one of them, or write to the administrators of the application.',
    },
    notSignedOut: {
      title: 'Signing out failed',
      text: 'The application’s request does not match its settings. Tell its administrators:',
    },
    failed: {
      title: 'Signing in to the application failed',
      text: 'Go back to the application and try again in a minute.',
    },
    signOut: {
      title: 'Sign out?',
      text: 'You will also be signed out of the applications that you signed in to from here.',
    },
    out: 'Sign out',
    stay: 'Stay signed in',
    home: 'Go to the start page',
  },
} as const;

const warning = '<circle cx="12" cy="12" r="9"/><path d="M12 8v5M12 16v.01"/>';

const signOutIcon = '<path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9"/>';

type Kind = 'expired' | 'refused' | 'elsewhere' | 'failed' | 'notSignedOut';

const kindOf = (error: string, description: string | undefined): Kind => {
  if (error === 'server_error' || error === 'temporarily_unavailable') return 'failed';
  if (description === NOT_FROM_HERE) return 'elsewhere';
  return description === 'authorization request has expired' || description?.startsWith('interaction session')
    ? 'expired'
    : 'refused';
};

interface Content {
  readonly icon: string;
  readonly title: string;
  /** Markup, escaped already. */
  readonly text: string;
  readonly actions: string;
}

/** Drawn by the site that the page stands on: the logo of the domain, else the one of its style. */
const logoOf = ({ image, styleCode }: DomainFacts) =>
  image
    ? { address: `/platform/style/image/${encodeURIComponent(image.imageCode)}.png`, ...logoSize(image, 32) }
    : { address: `/platform/style/${encodeURIComponent(styleCode)}/logo.svg`, width: 32, height: 32 };

export const plainPage = ({ icon, title, text, actions }: Content, place: PagePlace): string => {
  const { domain, locale } = place;
  const lang = langOf(locale);
  const own = domain?.texts[lang] ?? Object.values(domain?.texts ?? {})[0];
  const name = own?.projectName || 'Gatehouse';
  const style = domain === undefined ? '' : encodeURIComponent(domain.styleCode);
  const logo = domain && logoOf(domain);
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(`${title} – ${own?.projectTitle || name}`)}</title>
    ${logo ? `<link rel="icon" href="${logo.address}" />` : ''}
    <link rel="stylesheet" href="/platform/notice.css" />
    ${style === '' ? '' : `<link rel="stylesheet" href="/platform/style/${style}.css" />`}
  </head>
  <body>
    <main>
      <div class="brand">${logo ? `<img src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}" />` : ''}<span>${escapeHtml(name)}</span></div>
      <div class="card">
        <div>
          <svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icon}</svg>
          <h1>${escapeHtml(title)}</h1>
          ${text}
        </div>
        <nav class="actions" aria-label="${escapeHtml(title)}">${actions}</nav>
      </div>
    </main>
    ${pageFooter(place)}
  </body>
</html>`;
};

/** Shown where the protocol forbids to send the browser back: nobody knows that the address is the application's. */
export const errorPage = (
  {
    error,
    error_description,
    signingOut = false,
  }: { error: string; error_description?: string | undefined; signingOut?: boolean },
  place: PagePlace,
): string => {
  const words = texts[langOf(place.locale)];
  const kind = signingOut ? 'notSignedOut' : kindOf(error, error_description);
  const details =
    kind === 'refused' || kind === 'notSignedOut'
      ? [error, error_description].filter(Boolean).join(': ')
      : '';
  const more = details === '' ? '' : `<p><code>${escapeHtml(details)}</code></p>`;
  return plainPage(
    {
      icon: warning,
      title: words[kind].title,
      text: `<p>${escapeHtml(words[kind].text)}</p>${more}`,
      actions: `<a href="/platform/">${words.home}</a>`,
    },
    place,
  );
};

/** Asks whether a sign-out was meant that no application of the person stands for. */
export const signOutPage = (fields: Readonly<Record<string, string>>, place: PagePlace): string => {
  const words = texts[langOf(place.locale)];
  const hidden = Object.entries({ ...fields, confirm: 'yes' })
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`)
    .join('');
  return plainPage(
    {
      icon: signOutIcon,
      title: words.signOut.title,
      text: `<p>${escapeHtml(words.signOut.text)}</p>`,
      actions: `<form method="post" action="/oidc/session/end">${hidden}<button type="submit">${words.out}</button></form><a href="/platform/">${words.stay}</a>`,
    },
    place,
  );
};
