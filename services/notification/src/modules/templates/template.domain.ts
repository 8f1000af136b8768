import type { Template } from '@gatehouse/contracts/notification/events.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

/** Words of one message in one locale. Parameters are put in as text; escaping is the renderer's. */
export interface MessageText {
  readonly subject: string;
  /** Paragraphs before the code or button. */
  readonly lead: readonly string[];
  /** One-time code, shown large and copied whole. */
  readonly code?: string;
  readonly button?: { readonly text: string; readonly link: string } | undefined;
  /** Smaller paragraphs behind it. */
  readonly notes: readonly string[];
  /** Ends the subscription that the mail comes from. */
  readonly unsubscribe?: { readonly text: string; readonly link: string } | undefined;
  /** The whole message for SMS. */
  readonly short: string;
}

/** What templates may say beside their own parameters. */
export interface TemplateFacts {
  readonly project: string;
  readonly params: Readonly<Record<string, string>>;
}

export type TemplateTexts = Readonly<Record<Template, (facts: TemplateFacts) => MessageText>>;

/** A parameter the sender had to give; a message without it is a poison intent, not an empty mail. */
export const required = (params: Readonly<Record<string, string>>, name: string): string => {
  const value = params[name];
  if (value === undefined || value === '') throw new Error(`template parameter ${name} is missing`);
  return value;
};

/** A text of at most so many signs, cut at a whole one. */
export const cut = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
};

/** A name that somebody gave, as words among ours (N17); empty for one that was not given. */
export const told = (name: string | undefined): string => plainText(name ?? '').replaceAll(/\s+/g, ' ');

/** Signs of a name that a stranger typed. */
const TYPED = 60;

/** A name that a stranger typed, as short as names are: a message is no place for more of their words. */
export const typed = (name: string | undefined): string => cut(told(name), TYPED);
