import type { Template } from '@gatehouse/contracts';
import { oneLine } from '../channels/header-text.domain.ts';
import { htmlLayout, plainLayout, webAddress } from './layout.domain.ts';
import type { MailLogo, MessageLook } from './look.domain.ts';
import type { MessageText, TemplateTexts } from './template.domain.ts';
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

type Params = Readonly<Record<string, string>>;

const texts: Readonly<Record<string, TemplateTexts>> = { ru: russianTexts, en: englishTexts };

/** What may stand in a store: codes and links of the others are secrets, which are kept by nobody (N4). */
const noticeTemplates: ReadonlySet<Template> = new Set(['password.changed', 'registration.exists']);

const messageText = (template: Template, locale: string, project: string, params: Params): MessageText =>
  (texts[locale] ?? russianTexts)[template]({ project: oneLine(project), params });

/** A mail with its plain text beside the HTML. Throws when the intent lacks a parameter. */
export const renderMail = (
  template: Template,
  locale: string,
  look: MessageLook,
  params: Params,
  logo?: MailLogo,
): RenderedMail => {
  const message = messageText(template, locale, look.project, params);
  return {
    subject: oneLine(message.subject),
    text: plainLayout(message, look, locale),
    html: htmlLayout(message, look, locale, logo),
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
