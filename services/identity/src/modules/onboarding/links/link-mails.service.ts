import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { Template } from '@gatehouse/contracts/notification/events.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { PersonDomains } from '../../accounts/person-domain.domain.ts';
import type { Channels } from '../../channels/channels.service.ts';
import type { Message } from '../../messages/messages.domain.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { LinkMessages } from './link-messages.service.ts';
import type { ActiveLink, LinkPurpose } from './links.domain.ts';
import type { IssuedLink, Links } from './links.service.ts';

/** Setting with the minutes that a link lives. */
const lifetimes = {
  registration: 'registrationAlive',
  restore: 'recoveryLinkAlive',
  'first-entry': 'firstRefreshAlive',
} as const satisfies Partial<Record<LinkPurpose, keyof SettingsSnapshot>>;

export interface LinkMail {
  readonly to: string;
  readonly accountId: string | null;
  /** Whose look and host the mail has; null: those of the call's domain. */
  readonly person: PersonDomains | null;
  readonly locale: string;
  readonly template: Template;
}

export interface PageMail extends LinkMail {
  readonly channel: Message['channel'];
  readonly expiresAt: Date;
  /** Instant that the mail names. */
  readonly at?: Date;
  readonly params?: Message['params'];
}

/** What the owner of an account hears of a change of it. */
export interface AccountNotice {
  readonly template: Template;
  /** As it was before the change. */
  readonly account: AccountRow;
  readonly addresses: readonly Pick<Message, 'channel' | 'to'>[];
  /** Of the call; the account's own goes before it. */
  readonly locale: string;
  /** Of the change. */
  readonly at: Date;
  readonly params?: Message['params'];
  /** False: the message is nobody's any more. */
  readonly named?: boolean;
}

/** The personal account, which needs no address. */
export const inAccount = { channel: 'personnel_account', to: '' } as const;

/** Milliseconds in which the notice of a change is still worth sending. */
const NOTICE_ALIVE = 24 * 60 * 60_000;

/** Links together with the mails that carry them. The secret never leaves this module but inside a sealed message. */
export const createLinkMails = ({
  links,
  linkMessages,
  messages,
  settings,
}: {
  readonly links: Pick<Links, 'issue' | 'voidOfAccount'>;
  readonly linkMessages: LinkMessages;
  readonly messages: Pick<Messages, 'eventOf' | 'pretendWithin'> & Pick<Channels, 'demand'>;
  readonly settings: Settings;
}) => {
  /** A mail or a notice that leads to a page and holds no secret. */
  const pageMail = (
    page: 'login' | 'forgot-password',
    { template, person, ...mail }: PageMail,
    context: EventContext,
  ): CloudEvent => {
    const domain = linkMessages.domainOf(context.domain, person);
    return messages.eventOf(linkMessages.withPage(template, domain, page, mail), context);
  };

  return {
    domainOf: linkMessages.domainOf,
    /** Before anybody is looked for: the refusal is the same for everybody. */
    demand: messages.demand,
    voidOfAccount: links.voidOfAccount,
    /**
     * Stores a link in the caller's transaction and answers it with the event that asks for its mail, which the caller
     * appends or not. Fails with a duplicate key when another one of this owner is stored at the same time, and at once while mail is off.
     */
    issueWithin: async (
      unit: UnitOfWork,
      facts: Pick<ActiveLink, 'owner' | 'subject' | 'sentTo'> & { readonly purpose: keyof typeof lifetimes },
      { template, person, ...recipient }: LinkMail,
      context: EventContext,
    ): Promise<{ readonly link: Omit<IssuedLink, 'secret'>; mail(): CloudEvent }> => {
      messages.demand('email');
      const minutes = settings.current()[lifetimes[facts.purpose]];
      const { secret, ...link } = await links.issue(unit, { ...facts, minutes });
      const { purpose, endTime } = link;
      const domain = linkMessages.domainOf(context.domain, person);
      const message = linkMessages.withLink(template, domain, { purpose, secret, endTime }, recipient);
      return { link, mail: () => messages.eventOf(message, context) };
    },
    pageMail,
    /** The same message to each of the addresses, with the page on which its reader can do something about it. */
    noticesOf: (
      page: 'login' | 'forgot-password',
      { account, addresses, locale, at, named = true, ...facts }: AccountNotice,
      context: EventContext,
    ): readonly CloudEvent[] => {
      const message = {
        ...facts,
        accountId: named ? account._id : null,
        person: account,
        locale: account.locale ?? locale,
        at,
        expiresAt: new Date(at.getTime() + NOTICE_ALIVE),
      };
      return addresses.map((address) => pageMail(page, { ...message, ...address }, context));
    },
    /** Writes as much as appending them does, and sends nothing (N5). */
    pretendWithin: messages.pretendWithin,
  };
};
export type LinkMails = ReturnType<typeof createLinkMails>;
