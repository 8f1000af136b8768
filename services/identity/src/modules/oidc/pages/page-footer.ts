/** Below every page of the protocol, as below the other public pages: whose site it is, its documents, support, the other language. */

import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { contactHtml, linkHtml } from '@gatehouse/kit/text/contact-html.ts';
import { languageLinks } from '@gatehouse/kit/text/language-links.ts';

export interface PagePlace {
  readonly domain: DomainFacts | undefined;
  readonly locale: string | undefined;
  /** Where the page can be opened once more: path and query. Undefined for what answers a form. */
  readonly address?: string | undefined;
  /** What an application has asked for by `ui_locales`; the steps that follow are asked for it too. */
  readonly asked?: string | undefined;
}

type Lang = 'ru' | 'en';
export const langOf = (locale: string | undefined): Lang => (locale === 'en' ? 'en' : 'ru');

/** The address of a form, which keeps the language that was asked for. */
export const actionOf = (path: string, { asked }: Pick<PagePlace, 'asked'>): string =>
  asked === undefined ? path : `${path}?ui_locales=${encodeURIComponent(asked)}`;

const helpNames: Readonly<Record<Lang, string>> = { ru: 'Помощь', en: 'Help' };

export const pageFooter = (place: PagePlace): string => {
  const { domain } = place;
  const lang = langOf(place.locale);
  const own = domain?.texts[lang] ?? Object.values(domain?.texts ?? {})[0];
  const documents = (domain?.agreements ?? []).filter(({ footerVisible }) => footerVisible);
  const parts = [
    ...(own?.copyright ? [linkHtml(own.copyrightUrl, own.copyright)] : []),
    ...(own?.siteUrl ? [linkHtml(own.siteUrl.url, own.siteUrl.text)] : []),
    ...documents.map(
      ({ code, title }) =>
        `<a href="/platform/law/${encodeURIComponent(code)}" target="_blank">${escapeHtml(title[lang])}</a>`,
    ),
    ...(own?.helpUrl ? [linkHtml(own.helpUrl, helpNames[lang])] : []),
    ...(own?.technicalLinks ?? []).map(contactHtml),
    ...languageLinks({ offered: domain?.locales ?? [], shown: lang, address: place.address }),
  ];
  return parts.length === 0 ? '' : `<footer>${parts.map((part) => `<span>${part}</span>`).join('')}</footer>`;
};
