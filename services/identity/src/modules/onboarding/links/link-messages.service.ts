import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Template } from '@gatehouse/contracts/notification/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { shownInstant } from '@gatehouse/kit/text/shown-instant.ts';
import { type PersonDomains, personDomain } from '../../accounts/person-domain.domain.ts';
import type { Message } from '../../messages/messages.domain.ts';
import { type LinkPurpose, linkAddress, type MailedPage, pageAddress } from './links.domain.ts';

interface Recipient {
  readonly to: string;
  readonly accountId: string | null;
  readonly locale: string;
}

/** Seconds until the domains are known: they arrive as events moments after the first start. */
const RETRY_AFTER = 2;

interface Told {
  /** Instant that the message names. */
  readonly at?: Date;
  readonly params?: Message['params'];
}

/** Mails that lead to a page of a domain; the address comes from the domain's record alone (N4). */
export const createLinkMessages = ({
  domains,
  timeZone,
}: {
  readonly domains: { current(): Domains };
  /** IANA name of the zone of instants in mails. */
  readonly timeZone: string;
}) => {
  const shownAt = (at: Date | undefined, locale: string) =>
    at === undefined ? {} : { at: shownInstant(at, locale, timeZone) };
  return {
    /** The domain a call came by, the base one for an unknown host; for a mail to a person, theirs. */
    domainOf: (calledAt: string | undefined, person: PersonDomains | null = null): DomainFacts => {
      const domain = personDomain(person, calledAt, domains.current());
      if (domain === undefined)
        throw problem(requestErrors.unavailable, { extras: { retryAfter: RETRY_AFTER } });
      return domain;
    },
    /** A mail with a link that is somebody's secret. */
    withLink: (
      template: Template,
      domain: DomainFacts,
      link: { purpose: LinkPurpose | 'invitation'; secret: string; endTime: Date },
      { at, params, ...recipient }: Recipient & Told,
    ): Message => ({
      ...recipient,
      channel: 'email',
      template,
      domainId: domain.domainId,
      params: {
        ...params,
        link: linkAddress(domain.publicUrl, link.purpose, link.secret),
        until: shownInstant(link.endTime, recipient.locale, timeZone),
        ...shownAt(at, recipient.locale),
      },
      expiresAt: link.endTime,
    }),
    /** A message with the address of a page: a mail, an SMS, a notice in the personal account. */
    withPage: (
      template: Template,
      domain: DomainFacts,
      page: MailedPage,
      {
        at,
        params,
        ...message
      }: Recipient & Told & { readonly channel: Message['channel']; readonly expiresAt: Date },
    ): Message => ({
      ...message,
      template,
      domainId: domain.domainId,
      params: {
        ...params,
        link: pageAddress(domain.publicUrl, page),
        ...shownAt(at, message.locale),
      },
    }),
  };
};
export type LinkMessages = ReturnType<typeof createLinkMessages>;
