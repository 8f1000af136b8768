import type { CloudEvent, SettingsSnapshot, Template } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PersonDomains } from '../../accounts/person-domain.domain.ts';
import type { Message } from '../../messages/messages.domain.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { LinkMessages } from './link-messages.service.ts';
import type { ActiveLink, LinkPurpose } from './links.domain.ts';
import type { Links } from './links.service.ts';

/** Setting with the minutes that a link lives. */
const lifetimes = {
  registration: 'registrationAlive',
  restore: 'recoveryLinkAlive',
  'first-entry': 'firstRefreshAlive',
} as const satisfies Record<LinkPurpose, keyof SettingsSnapshot>;

export interface LinkMail {
  readonly to: string;
  readonly accountId: string | null;
  /** Whose look and host the mail has; null: those of the call's domain. */
  readonly person: PersonDomains | null;
  readonly locale: string;
  readonly template: Template;
}

export interface PageMail extends LinkMail {
  readonly channel: 'email' | 'personnel_account';
  readonly expiresAt: Date;
  /** Instant that the mail names. */
  readonly at?: Date;
  readonly params?: Message['params'];
}

/** Links together with the mails that carry them. The secret never leaves this module but inside a sealed message. */
export const createLinkMails = ({
  links,
  linkMessages,
  messages,
  settings,
}: {
  readonly links: Pick<Links, 'issue' | 'voidOfAccount'>;
  readonly linkMessages: LinkMessages;
  readonly messages: Messages;
  readonly settings: Settings;
}) => ({
  domainOf: linkMessages.domainOf,
  voidOfAccount: links.voidOfAccount,
  /**
   * Stores a link in the caller's transaction and answers it with the event that asks for its mail, which the caller
   * appends or not. Fails with a duplicate key when another one of this owner is stored at the same time.
   */
  issueWithin: async (
    unit: UnitOfWork,
    facts: Pick<ActiveLink, 'purpose' | 'owner' | 'subject' | 'sentTo'>,
    { template, person, ...recipient }: LinkMail,
    context: EventContext,
  ): Promise<{ readonly link: ActiveLink; mail(): CloudEvent }> => {
    const minutes = settings.current()[lifetimes[facts.purpose]];
    const { secret, ...link } = await links.issue(unit, { ...facts, minutes });
    const { purpose, endTime } = link;
    const domain = linkMessages.domainOf(context.domain, person);
    const message = linkMessages.withLink(template, domain, { purpose, secret, endTime }, recipient);
    return { link, mail: () => messages.eventOf(message, context) };
  },
  /** A mail or a notice that leads to a page and holds no secret. */
  pageMail: (
    page: 'login' | 'forgot-password',
    { template, person, ...mail }: PageMail,
    context: EventContext,
  ): CloudEvent => {
    const domain = linkMessages.domainOf(context.domain, person);
    return messages.eventOf(linkMessages.withPage(template, domain, page, mail), context);
  },
  /** Writes as much as appending them does, and sends nothing (N5). */
  pretendWithin: messages.pretendWithin,
});
export type LinkMails = ReturnType<typeof createLinkMails>;
