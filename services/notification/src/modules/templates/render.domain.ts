import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { Template } from '@gatehouse/contracts/notification/events.ts';
import { oneLine } from './header-text.domain.ts';
import { htmlLayout, pageInLanguage, plainLayout, webAddress } from './layout.domain.ts';
import type { MailLogo, MessageLook } from './look.domain.ts';
import { pageOf } from './notice-page.domain.ts';
import { cut, type MessageText, type TemplateTexts } from './template.domain.ts';
import { englishTexts } from './texts.en.ts';
import { russianTexts } from './texts.ru.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A message as the personal account keeps it. */
export interface Notice {
  readonly template: Template;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly text: string; readonly url: string } | null;
}

/** A notice as a browser shows it, whole: the page's worker has nothing else to know. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** Page that it opens, at whatever origin the browser knows us by. */
  readonly path: string;
  /** Notice of the personal account that tells the same, where one does; a browser shows a tag once. */
  readonly tag: string;
  /** Whether one does. */
  readonly kept: boolean;
}

type Params = Readonly<Record<string, string>>;

const texts: Readonly<Record<string, TemplateTexts>> = { ru: russianTexts, en: englishTexts };

/** What may stand in a store: codes and links of the others are secrets, which are kept by nobody (N4). */
const noticeTemplates: ReadonlySet<Template> = new Set([
  'password.changed',
  'registration.exists',
  'contact.changed',
  'account.changed',
  'account.blocked',
  'account.unblocked',
  'document.changed',
  'request.decided',
  'request.waiting',
  'request.moved',
  'invitation.accepted',
  'invitation.refused',
  'invitation.expired',
  'access.changed',
  'access.ending',
  'device.new',
  'factor.changed',
  'passkey.changed',
  'channel.test',
  'license.ending',
]);

const messageText = (template: Template, locale: string, project: string, params: Params): MessageText =>
  (ownValue(texts, locale) ?? russianTexts)[template]({ project: oneLine(project), params });

/** Pages that a message leads to open in its language (ADR 104). */
const inItsLanguage = (message: MessageText, locale: string): MessageText => {
  const led = <L extends { readonly link: string }>(to: L | undefined): L | undefined =>
    to && { ...to, link: pageInLanguage(to.link, locale) };
  return { ...message, button: led(message.button), unsubscribe: led(message.unsubscribe) };
};

/** A mail with its plain text beside the HTML. Throws when the intent lacks a parameter. */
export const renderMail = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Params,
  logo?: MailLogo,
): RenderedMail => {
  const message = inItsLanguage(messageText(template, locale, look.project, params), locale);
  const legal = look.legal.map((link) => ({ ...link, url: pageInLanguage(link.url, locale) }));
  const own = { ...look, legal };
  return {
    subject: oneLine(message.subject),
    text: plainLayout(message, own, locale),
    html: htmlLayout(message, own, locale, logo),
  };
};

/** The text of an SMS, one line. */
export const renderShort = (template: Template, locale: string, look: MessageLook, params: Params): string =>
  oneLine(messageText(template, locale, look.project, params).short);

/** A notice for the personal account. Throws for a template whose message carries a secret. */
export const renderNotice = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Params,
): Notice => {
  if (!noticeTemplates.has(template)) throw new Error('a message with a secret is not kept as a notice');
  const { subject, lead, notes, button } = messageText(template, locale, look.project, params);
  return {
    template,
    title: oneLine(subject),
    text: [...lead, ...notes].join('\n\n'),
    link: button === undefined ? null : { text: button.text, url: webAddress(button.link) },
  };
};

/** Signs of a notice in a browser: it shows fewer, and what is sent has room for no more (RFC 8291, section 4). */
const TITLE = 120;
const BODY = 500;

/** Signs that a message of Telegram has room for, less the link at its end. */
const CHAT_TEXT = 3_500;

/** A message as a chat shows it. */
export interface TelegramText {
  readonly text: string;
  /** UTF-16 units at its beginning that are shown bold. */
  readonly bold: number;
}

/** A notice for a chat, plain but for its title. Throws for a template whose message carries a secret. */
export const renderTelegram = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Params,
): TelegramText => {
  if (template !== 'digest' && !noticeTemplates.has(template))
    throw new Error('a message with a secret is not sent to a chat');
  const message = messageText(template, locale, look.project, params);
  const { subject, lead, notes, button } = inItsLanguage(message, locale);
  const title = oneLine(subject);
  const text = cut([title, ...lead, ...notes].join('\n\n'), CHAT_TEXT);
  const link = button === undefined ? '' : `\n\n${button.text}: ${webAddress(button.link)}`;
  return { text: `${text}${link}`, bold: title.length };
};

/** A notice for browsers. Throws for a template whose message carries a secret. */
export const renderPush = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Params,
  /** Id of the message. */
  id: string,
): PushNotice => {
  if (template !== 'digest' && !noticeTemplates.has(template))
    throw new Error('a message with a secret is not shown on a locked screen');
  const { subject, lead } = messageText(template, locale, look.project, params);
  return {
    title: cut(oneLine(subject), TITLE),
    body: cut(lead.join('\n'), BODY),
    lang: Object.hasOwn(texts, locale) ? locale : 'ru',
    path: pageOf(template, params) ?? '/platform/profile/notifications',
    tag: params.notice ?? id,
    kept: params.notice !== undefined,
  };
};
