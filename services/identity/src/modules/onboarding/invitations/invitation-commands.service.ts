import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { hasForeignLocalPart } from '@gatehouse/contracts/core/foreign-address.ts';
import { isEmailAddress, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { MessageContent } from '@gatehouse/contracts/notification/events.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { LinkMessages } from '../links/link-messages.service.ts';
import { linkEnd } from '../links/links.domain.ts';
import { invitationSituation, invitingNames } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface InvitationFacts {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly middleName: string | null;
  readonly mobile: string | null;
  /** Undefined: the first of the domain. */
  readonly locale: string | undefined;
  readonly domainId: string | undefined;
  readonly inviter?: string | undefined;
  readonly company?: string | undefined;
}

export interface InvitationCommandDeps {
  readonly units: UnitsOfWork;
  readonly invitations: Pick<InvitationsRepository, 'byId'>;
  readonly createEvent: EventFactory;
  readonly sealer: Sealer;
  readonly linkMessages: LinkMessages;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id' | 'secret'>;
}

/** One address, by which whoever accepts can sign in. Fails with a sentence for anything else. */
const addressOf = (typed: string): string => {
  const email = pastedText(typed);
  if (isEmailAddress(email)) return email;
  const why = hasForeignLocalPart(email)
    ? 'letters other than Latin ones are supported behind the @ alone'
    : 'an invitation goes to one address like name@example.com';
  throw new Error(`no e-mail address: ${why}`);
};

const numberOf = (typed: string | null): string | null => {
  if (typed === null) return null;
  const mobile = normalizePhoneNumber(typed);
  if (mobile === undefined) throw new Error('no phone number: it needs the country code and all its digits');
  return mobile;
};

/**
 * Invites somebody as access-request does, by its own event, for installations in which no master account invites. The
 * link goes into the mail alone. Answers the invitation's id.
 */
const createInvite =
  (deps: InvitationCommandDeps) =>
  async (facts: InvitationFacts): Promise<string> => {
    const { units, createEvent, sealer, linkMessages, settings, clock, ids } = deps;
    const { domainId, inviter, company, ...given } = facts;
    const person = { ...given, email: addressOf(given.email), mobile: numberOf(given.mobile) };
    const inviting = invitingNames({ inviter, company });
    const domain = linkMessages.domainOf(domainId);
    const locale = facts.locale ?? domain.locales[0] ?? builtInLocales[0];
    const invitationId = ids.id();
    const secret = ids.secret();
    const endTime = linkEnd(clock.now(), settings.current().inviteAlive);
    const { to, params } = linkMessages.withLink(
      'invitation.link',
      domain,
      { purpose: 'invitation', secret, endTime },
      { to: person.email, accountId: null, locale, params: { ...inviting } },
    );
    const content: MessageContent = { to, params: { ...params } };
    const event = createEvent(accessRequestEvents.invitationCreated, {
      subject: invitationId,
      sequence: 1,
      data: {
        ...person,
        ...inviting,
        locale,
        invitationId,
        domainId: domain.domainId,
        secretHash: secretHash(secret),
        endTime: endTime.toISOString(),
        sealed: sealer.seal(JSON.stringify(content), invitationId),
      },
      context: systemContext,
    });
    await units.run((unit) => unit.append([event]));
    return invitationId;
  };

const answered = { expired: 'has run out', used: 'was answered', canceled: 'was taken back before' } as const;

/** The event after the one that made it. */
const CANCELED = 2;

/** Takes an invitation back as access-request does. Fails with a sentence when there is none that could be. */
const createCancel =
  ({ units, invitations, createEvent, clock }: InvitationCommandDeps) =>
  async (invitationId: string): Promise<void> => {
    const invitation = await invitations.byId(invitationId);
    if (invitation === null) throw new Error('there is no such invitation');
    const situation = invitationSituation(invitation, clock.now());
    if (situation !== 'valid') throw new Error(`the invitation ${answered[situation]}`);
    const event = createEvent(accessRequestEvents.invitationCanceled, {
      subject: invitationId,
      sequence: CANCELED,
      data: { invitationId },
      context: systemContext,
    });
    try {
      await units.run((unit) => unit.append([event]));
    } catch (error) {
      if (isDuplicateKey(error)) throw new Error(`the invitation ${answered.canceled}`);
      throw error;
    }
  };

export const createInvitationCommands = (deps: InvitationCommandDeps) => ({
  invite: createInvite(deps),
  cancel: createCancel(deps),
});
