import type { Template } from '@gatehouse/contracts';
import { oneLine } from '../channels/header-text.domain.ts';
import type { MessageText, TemplateTexts } from './template.domain.ts';
import { englishTexts } from './texts.en.ts';
import { russianTexts } from './texts.ru.ts';

/** Look of the domain a message is sent for. */
export interface MessageLook {
  readonly project: string;
  readonly copyright: string;
  /** `#rrggbb`; anything else is replaced, since it stands in a style attribute. */
  readonly accent: string;
  readonly siteUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const texts: Readonly<Record<string, TemplateTexts>> = { ru: russianTexts, en: englishTexts };
const ACCENT = '#3b5bdb';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] as string);

/** Links of mails lead to our own pages: an address with another scheme is not put behind a button. */
const webAddress = (link: string): string => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error('a link of a message has to be a web address');
  }
  return url.href;
};

const messageText = (
  template: Template,
  locale: string,
  project: string,
  params: Readonly<Record<string, string>>,
): MessageText => (texts[locale] ?? russianTexts)[template]({ project: oneLine(project), params });

const plain = (message: MessageText, look: MessageLook): string =>
  [
    ...message.lead,
    ...(message.code === undefined ? [] : [message.code]),
    ...(message.button === undefined ? [] : [`${message.button.text}: ${webAddress(message.button.link)}`]),
    ...message.notes,
    `—\n${oneLine(look.copyright)}`,
  ].join('\n\n');

const paragraph = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const html = (message: MessageText, look: MessageLook, locale: string): string => {
  const accent = /^#[0-9a-f]{6}$/i.test(look.accent) ? look.accent : ACCENT;
  const font = 'font-family:Inter,Arial,sans-serif';
  const lead = message.lead.map((text) =>
    paragraph(text, `margin:0 0 16px;font-size:16px;line-height:24px;color:#1b1f27`),
  );
  const code =
    message.code === undefined
      ? ''
      : `<p style="margin:8px 0 24px;font:600 32px/40px 'JetBrains Mono',Menlo,Consolas,monospace;letter-spacing:6px;color:#1b1f27">${escapeHtml(message.code)}</p>`;
  const button =
    message.button === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escapeHtml(webAddress(message.button.link))}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;font-size:16px;text-decoration:none">${escapeHtml(message.button.text)}</a></p>`;
  const notes = message.notes.map((text) =>
    paragraph(text, `margin:0 0 12px;font-size:14px;line-height:20px;color:#5b6472`),
  );
  return `<!doctype html>
<html lang="${locale === 'en' ? 'en' : 'ru'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(message.subject))}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;border-top:4px solid ${accent}">
<tr><td style="padding:32px"><p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#5b6472">${escapeHtml(oneLine(look.project))}</p>
${lead.join('\n')}${code}${button}${notes.join('\n')}</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#8a93a1">${escapeHtml(oneLine(look.copyright))}</p>
</td></tr></table></body></html>`;
};

/** A mail with its plain text beside the HTML. Throws when the intent lacks a parameter. */
export const renderMail = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Readonly<Record<string, string>>,
): RenderedMail => {
  const message = messageText(template, locale, look.project, params);
  return { subject: oneLine(message.subject), text: plain(message, look), html: html(message, look, locale) };
};

/** The text of an SMS, one line. */
export const renderShort = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Readonly<Record<string, string>>,
): string => oneLine(messageText(template, locale, look.project, params).short);
