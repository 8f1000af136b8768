import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { mailboxOf } from '@gatehouse/contracts/core/identifiers.ts';
import type { MessageContent } from '@gatehouse/contracts/notification/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { shownInstant } from '@gatehouse/kit/text/shown-instant.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { DAY, HOUR } from '../budgets/budgets.domain.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { Channels } from '../channels/channels.ts';
import type { MessageLimits } from '../requests/companies.service.ts';

export interface InvitationMailDeps {
  readonly domains: () => Domains;
  readonly sealer: Sealer;
  /** IANA name of the zone of instants in mails. */
  readonly timeZone: string;
  readonly channels: Pick<Channels, 'demand'>;
  readonly budgets: Budgets;
  readonly settings: () => MessageLimits;
  readonly clock: Pick<Clock, 'now'>;
}

/** Seconds until the domains are known: they arrive as events moments after the first start. */
const RETRY_AFTER = 2;

/** The mail that carries an invitation's link; the address comes from the domain's record alone (N4). */
export const createInvitationMail = ({
  domains,
  sealer,
  timeZone,
  channels,
  budgets,
  settings,
  clock,
}: InvitationMailDeps) => ({
  /** Refuses at once while mail is off. */
  demand: () => channels.demand('email'),
  /**
   * Counts one mail: of the company, whichever master account sends it, and of the mailbox, whichever company. The refusal
   * does not say which of them is spent.
   */
  spend: async (
    { contractorId, email }: { readonly contractorId: string; readonly email: string },
    unit: UnitOfWork,
  ): Promise<void> => {
    const { companyMailPerHour, mailboxPerHour, mailboxPerDay } = settings();
    const mailbox = secretHash(mailboxOf(email));
    const retryAfter = await budgets.spend(
      [
        { key: `invitation:company:${contractorId}`, limit: companyMailPerHour, windowMs: HOUR },
        { key: `invitation:mailbox:hour:${mailbox}`, limit: mailboxPerHour, windowMs: HOUR },
        { key: `invitation:mailbox:day:${mailbox}`, limit: mailboxPerDay, windowMs: DAY },
      ],
      clock.now(),
      unit,
    );
    if (retryAfter > 0) throw problem(accessErrors.tooManyMessages, { extras: { retryAfter } });
  },
  domainOf: (domainId: string | undefined): DomainFacts => {
    const known = domains();
    const domain = (domainId === undefined ? undefined : known.byId(domainId)) ?? known.base();
    if (domain === undefined)
      throw problem(requestErrors.unavailable, { extras: { retryAfter: RETRY_AFTER } });
    return domain;
  },
  seal: (
    { publicUrl }: DomainFacts,
    mail: {
      readonly invitationId: string;
      readonly to: string;
      readonly locale: string;
      readonly secret: string;
      readonly endTime: Date;
      readonly inviter: string;
      readonly company: string;
      /** Whether an account has the address. */
      readonly known: boolean;
    },
  ) => {
    const { invitationId, to, locale, secret, endTime, inviter, company, known } = mail;
    const content: MessageContent = {
      to,
      params: {
        inviter,
        company,
        ...(known ? { account: 'known' } : {}),
        until: shownInstant(endTime, locale, timeZone),
        link: `${publicUrl.replace(/\/+$/, '')}/platform/invitation/${secret}`,
      },
    };
    return sealer.seal(JSON.stringify(content), invitationId);
  },
});
export type InvitationMail = ReturnType<typeof createInvitationMail>;
