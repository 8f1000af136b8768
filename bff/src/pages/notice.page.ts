/** Small pages that need neither the frontend nor a script: plain HTML under the strict policy. */

import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { accentTokens } from '@gatehouse/contracts/platform/accent.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { logoSize } from '@gatehouse/contracts/platform/logo-size.ts';
import { logoSvg } from '@gatehouse/contracts/platform/logos.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { contactHtml } from '@gatehouse/kit/text/contact-html.ts';
import { languageLinks } from '@gatehouse/kit/text/language-links.ts';
import { imagePath } from './image.routes.ts';

const texts = {
  disabled: {
    status: 403,
    icon: '<path d="M18 20V6a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v14M2 20h20M14 12v.01"/>',
    ru: {
      title: 'Вход закрыт',
      text: 'Сейчас по этому адресу войти нельзя. Если вам нужен доступ, обратитесь в службу поддержки.',
    },
    en: {
      title: 'Sign-in is closed',
      text: 'You cannot sign in at this address at the moment. If you need access, contact support.',
    },
  },
  refused: {
    status: 403,
    icon: '<circle cx="12" cy="12" r="9"/><path d="m5.6 5.6 12.8 12.8"/>',
    ru: {
      title: 'Доступ из вашей сети закрыт',
      text: 'С этого адреса войти нельзя. Если вам нужен доступ, обратитесь в службу поддержки.',
    },
    en: {
      title: 'Your network is blocked',
      text: 'You cannot sign in from this network. If you need access, contact support.',
    },
  },
  starting: {
    status: 503,
    icon: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
    ru: { title: 'Скоро откроемся', text: 'Вход запускается. Обновите страницу через несколько секунд.' },
    en: { title: 'We will be open soon', text: 'Sign-in is starting. Reload the page in a few seconds.' },
  },
  unknown: {
    status: 421,
    icon: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.6.3-1 .8-1 1.4v.3M12 16.5v.01"/>',
    ru: {
      title: 'Неизвестный адрес',
      text: 'По этому адресу войти нельзя. Проверьте, нет ли в нём ошибки, или узнайте верный адрес в службе поддержки.',
    },
    en: {
      title: 'Unknown address',
      text: 'You cannot sign in at this address. Check it for a mistake, or ask support for the right one.',
    },
  },
} as const;

const words = {
  ru: { reload: 'Обновить страницу', open: 'Открыть: ', support: 'Поддержка' },
  en: { reload: 'Reload the page', open: 'Open: ', support: 'Support' },
} as const;

export type NoticeKind = keyof typeof texts;

export interface Notice {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** What a notice knows of the place where it stands. */
export interface NoticePlace {
  readonly domain?: DomainFacts;
  /** Where people of a domain that is switched off may go instead. */
  readonly base?: DomainFacts | undefined;
  /** Path and query by which it is opened in another language. */
  readonly address?: string;
}

type DomainTexts = DomainFacts['texts'][string];

const textsOf = (domain: DomainFacts | undefined, locale: string): DomainTexts | undefined =>
  domain === undefined ? undefined : (domain.texts[locale] ?? Object.values(domain.texts)[0]);

interface Logo {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

const logoOf = (domain: DomainFacts | undefined): Logo => {
  if (domain?.image) return { address: imagePath(domain.image), ...logoSize(domain.image, 32) };
  const tokens = accentTokens(domain?.accent ?? '') ?? accentTokens('#3f4fd0');
  const svg = logoSvg(domain?.styleCode ?? '', (tokens as NonNullable<typeof tokens>).light);
  return {
    width: 32,
    height: 32,
    address: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
};

const linksOf = ({ domain, base }: NoticePlace, lang: 'ru' | 'en', locale: string): string => {
  const elsewhere = base?.domainId === domain?.domainId || !base?.enabled ? undefined : base;
  const name = textsOf(elsewhere, locale)?.projectName ?? '';
  return [
    ...(elsewhere === undefined
      ? []
      : [`<a href="${escapeHtml(elsewhere.publicUrl)}">${escapeHtml(`${words[lang].open}${name}`)}</a>`]),
    `<a href="">${words[lang].reload}</a>`,
  ].join('\n');
};

export const noticePage = (kind: NoticeKind, locale: string, place: NoticePlace = {}): Notice => {
  const lang = locale === 'en' ? 'en' : 'ru';
  const { status, icon } = texts[kind];
  const { title, text } = texts[kind][lang];
  const own = textsOf(place.domain, locale);
  const style = place.domain?.styleCode;
  const logo = logoOf(place.domain);
  const footer = [
    ...(own?.copyright ? [escapeHtml(own.copyright)] : []),
    ...(own?.technicalLinks ?? []).map(contactHtml),
    ...languageLinks({
      shown: lang,
      address: place.address,
      offered: place.domain?.locales ?? builtInLocales,
    }),
  ];
  return {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '5' } : {}) },
    html: `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml([title, own?.projectTitle ?? 'Gatehouse'].join(' – '))}</title>
    <link rel="icon" href="${logo.address}" />
    <link rel="stylesheet" href="/platform/notice.css" />
    ${style === undefined ? '' : `<link rel="stylesheet" href="/platform/style/${encodeURIComponent(style)}.css" />`}
  </head>
  <body>
    <main>
      <div class="brand"><img src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}" /><span>${escapeHtml(own?.projectName ?? 'Gatehouse')}</span></div>
      <div class="card">
        <div>
          <svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icon}</svg>
          <h1>${title}</h1>
          <p>${text}</p>
        </div>
        <nav class="actions" aria-label="${title}">
${linksOf(place, lang, locale)}
        </nav>
      </div>
    </main>
    <footer>${footer.map((part) => `<span>${part}</span>`).join('\n')}</footer>
  </body>
</html>
`,
  };
};
