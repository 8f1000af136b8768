import { type DomainFacts, requestErrors, type Template } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { type PersonDomains, personDomain } from '../../accounts/person-domain.domain.ts';
import { type Message, shownInstant } from '../../messages/messages.domain.ts';
import { type LinkPurpose, linkAddress, pageAddress } from './links.domain.ts';

interface Recipient {
  readonly to: string;
  readonly accountId: string | null;
  readonly locale: string;
}

/** Seconds until the domains are known: they arrive as events moments after the first start. */
const RETRY_AFTER = 2;

/** Mails that lead to a page of a domain; the address comes from the domain's record alone (N4). */
export const createLinkMessages = ({
  domains,
  timeZone,
}: {
  readonly domains: { current(): Domains };
  /** IANA name of the zone of instants in mails. */
  readonly timeZone: string;
}) => ({
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
    recipient: Recipient,
  ): Message => ({
    ...recipient,
    channel: 'email',
    template,
    domainId: domain.domainId,
    params: {
      link: linkAddress(domain.publicUrl, link.purpose, link.secret),
      until: shownInstant(link.endTime, recipient.locale, timeZone),
    },
    expiresAt: link.endTime,
  }),
  /** A mail with the address of a page, or such a notice in the personal account. */
  withPage: (
    template: Template,
    domain: DomainFacts,
    page: 'login' | 'forgot-password',
    facts: Recipient & {
      readonly channel: 'email' | 'personnel_account';
      readonly expiresAt: Date;
      readonly at?: Date;
      readonly params?: Message['params'];
    },
  ): Message => {
    const { at, params, ...message } = facts;
    return {
      ...message,
      template,
      domainId: domain.domainId,
      params: {
        ...params,
        link: pageAddress(domain.publicUrl, page),
        ...(at === undefined ? {} : { at: shownInstant(at, facts.locale, timeZone) }),
      },
    };
  },
});
export type LinkMessages = ReturnType<typeof createLinkMessages>;
