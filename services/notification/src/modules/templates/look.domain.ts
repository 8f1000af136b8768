import { termTitle } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainFacts, DomainImage } from '@gatehouse/contracts/platform/resources.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';

/** A link of the footer. */
export interface FooterLink {
  readonly text: string;
  readonly url: string;
}

/** A logo inside a mail. */
export interface MailLogo {
  /** A PNG. */
  readonly content: Buffer;
  /** As the mail shows it. */
  readonly width: number;
  readonly height: number;
}

/** Look of the domain a message is sent for. */
export interface MessageLook {
  readonly domainId: string;
  readonly project: string;
  readonly styleCode: string;
  /** The logo of its own, instead of the style's. */
  readonly image: DomainImage | null;
  readonly copyright: string;
  /** `#rrggbb`; anything else is replaced, since it stands in a style attribute. */
  readonly accent: string;
  readonly site: FooterLink | null;
  readonly help: string | null;
  /** Pages of the documents that the domain shows in its footer. */
  readonly legal: readonly FooterLink[];
}

/** Web addresses only; a path is one of the site's. Anything else is left out: a mail without a footer link still arrives. */
const webAddress = (address: string | null | undefined, base: string): string | null => {
  const url = address && URL.canParse(address, base) ? new URL(address, base) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
};

const legalPages = (domain: DomainFacts | undefined, locale: string): readonly FooterLink[] =>
  (domain?.agreements ?? [])
    .filter(({ footerVisible }) => footerVisible)
    .flatMap((term) => {
      const url = webAddress(`/platform/law/${encodeURIComponent(term.code)}`, domain?.publicUrl ?? '');
      return url === null ? [] : [{ text: termTitle(term, locale), url }];
    });

/** The look of a domain in one locale, of the base domain for one that is gone. */
export const lookOf = (domains: Domains, domainId: string, locale: string): MessageLook => {
  const domain = domains.byId(domainId) ?? domains.base();
  const texts = domain?.texts[locale] ?? Object.values(domain?.texts ?? {})[0];
  const base = domain?.publicUrl ?? '';
  const siteUrl = webAddress(texts?.siteUrl?.url ?? base, base);
  return {
    domainId: domain?.domainId ?? '',
    styleCode: domain?.styleCode ?? '',
    image: domain?.image ?? null,
    project: texts?.projectName ?? 'Gatehouse',
    copyright: texts?.copyright ?? '',
    accent: domain?.accent ?? '',
    site: siteUrl === null ? null : { url: siteUrl, text: texts?.siteUrl?.text || new URL(siteUrl).host },
    help: webAddress(texts?.helpUrl, base),
    legal: legalPages(domain, locale),
  };
};
