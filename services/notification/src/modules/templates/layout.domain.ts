import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { accentTokens } from '@gatehouse/contracts/platform/accent.ts';
import { oneLine } from './header-text.domain.ts';
import type { FooterLink, MailLogo, MessageLook } from './look.domain.ts';
import type { MessageText } from './template.domain.ts';

const ACCENT = '#3b5bdb';
const helpTexts: Readonly<Record<string, string>> = { ru: 'Помощь', en: 'Help' };

/** Links of mails lead to our own pages: an address with another scheme is not put behind a button. */
export const webAddress = (link: string): string => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error('a link of a message has to be a web address');
  }
  return url.href;
};

/** A page of the platform with the language that it is to open in; any other address, and none, stays. */
export const pageInLanguage = (address: string, locale: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.pathname.startsWith('/platform/')) return address;
  url.searchParams.set('ui_locales', locale);
  return url.href;
};

const footerLinks = (look: MessageLook, locale: string): readonly FooterLink[] => [
  ...(look.site === null ? [] : [look.site]),
  ...(look.help === null ? [] : [{ text: ownValue(helpTexts, locale) ?? 'Помощь', url: look.help }]),
  ...look.legal,
];

/** The mail as plain text. */
export const plainLayout = (message: MessageText, look: MessageLook, locale: string): string =>
  [
    ...message.lead,
    ...(message.code === undefined ? [] : [message.code]),
    ...(message.button === undefined ? [] : [`${message.button.text}: ${webAddress(message.button.link)}`]),
    ...message.notes,
    ...(message.unsubscribe === undefined
      ? []
      : [`${message.unsubscribe.text}: ${webAddress(message.unsubscribe.link)}`]),
    [
      '—',
      ...footerLinks(look, locale).map(({ text, url }) => `${oneLine(text)}: ${url}`),
      ...(look.copyright === '' ? [] : [oneLine(look.copyright)]),
    ].join('\n'),
  ].join('\n\n');

const paragraph = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const buttonHtml = ({ text, link }: NonNullable<MessageText['button']>, look: Colours): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(webAddress(link))}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${look.accent};color:${look.onAccent};font-weight:600;font-size:16px;text-decoration:none">${escapeHtml(text)}</a></p>`;

const unsubscribeHtml = ({ text, link }: NonNullable<MessageText['unsubscribe']>, { ink }: Colours): string =>
  `<p style="margin:0;font-size:14px;line-height:20px"><a href="${escapeHtml(webAddress(link))}" style="color:${ink};text-decoration:underline">${escapeHtml(text)}</a></p>`;

type Colours = NonNullable<ReturnType<typeof accentTokens>>['light'];

/** Working out legible colours takes longer than the rest of a mail. */
const colours = new Map<string, Colours>();

/** The accent as the pages of the domain show it: moved where text on it would not be legible (WCAG 2.2, 1.4.3). */
export const coloursOf = (accent: string): Colours => {
  const known = colours.get(accent);
  if (known !== undefined) return known;
  const tokens =
    accentTokens(accent) ?? (accentTokens(ACCENT) as NonNullable<ReturnType<typeof accentTokens>>);
  // Domains are few: one that changes its accent for ever does not fill the memory.
  if (colours.size >= 1_000) colours.clear();
  colours.set(accent, tokens.light);
  return tokens.light;
};

const footerHtml = (look: MessageLook, locale: string, { ink }: Colours): string => {
  const style = 'margin:16px 0 0;font-size:12px;line-height:18px;color:#5b6472';
  const links = footerLinks(look, locale).map(
    ({ text, url }) =>
      `<a href="${escapeHtml(url)}" style="color:${ink};text-decoration:underline">${escapeHtml(oneLine(text))}</a>`,
  );
  return [
    ...(links.length === 0 ? [] : [`<p style="${style}">${links.join(' &middot; ')}</p>`]),
    ...(look.copyright === '' ? [] : [paragraph(oneLine(look.copyright), style)]),
  ].join('\n');
};

/** How the HTML names the logo among the parts of its mail (RFC 2392). */
export const LOGO_ID = 'logo@gatehouse';

/** Logo and name as on the pages; who hears the mail hears the name once. */
const headHtml = (look: MessageLook, logo: MailLogo | undefined): string => {
  const name = escapeHtml(oneLine(look.project));
  const style = 'font-size:14px;font-weight:600;color:#5b6472';
  if (logo === undefined) return `<p style="margin:0 0 24px;${style}">${name}</p>`;
  const image = `<img src="cid:${LOGO_ID}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;border:0;${style}">`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="padding:0 12px 0 0">${image}</td><td aria-hidden="true" style="${style}">${name}</td></tr></table>`;
};

/** The mail as HTML: tables and inline styles, since mail programs know little else. */
export const htmlLayout = (
  message: MessageText,
  look: MessageLook,
  locale: string,
  logo?: MailLogo,
): string => {
  const palette = coloursOf(look.accent);
  const lead = message.lead.map((text) =>
    paragraph(text, 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1b1f27'),
  );
  const code =
    message.code === undefined
      ? ''
      : `<p style="margin:8px 0 24px;font:600 32px/40px 'JetBrains Mono',Menlo,Consolas,monospace;letter-spacing:6px;color:#1b1f27">${escapeHtml(message.code)}</p>`;
  const button = message.button === undefined ? '' : buttonHtml(message.button, palette);
  const notes = message.notes.map((text) =>
    paragraph(text, 'margin:0 0 12px;font-size:14px;line-height:20px;color:#5b6472'),
  );
  if (message.unsubscribe !== undefined) notes.push(unsubscribeHtml(message.unsubscribe, palette));
  return `<!doctype html>
<html lang="${locale === 'en' ? 'en' : 'ru'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(message.subject))}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;font-family:Inter,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;border-top:4px solid ${palette.accent}">
<tr><td style="padding:32px">${headHtml(look, logo)}
${lead.join('\n')}${code}${button}${notes.join('\n')}</td></tr></table>
${footerHtml(look, locale, palette)}
</td></tr></table></body></html>`;
};
