import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { linkErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { invitationLinkErrors } from '@gatehouse/contracts/identity/invitation.errors.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type {
  MobileVerification,
  SentMobileCode,
} from '../../authentication/codes/mobile-verification.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMessages } from '../links/link-messages.service.ts';
import { assertNotActive, linkProblem, linkStatus } from '../links/links.service.ts';
import type { PasswordContext } from '../password-policy/password-policy.service.ts';
import {
  type NewcomerCall,
  type NewcomerForm,
  type Newcomers,
  type NewSessionFacts,
  newcomerWords,
} from '../registration/newcomers.service.ts';
import {
  type AcceptanceNames,
  acceptedNames,
  type Invitation,
  invitationRefusal,
  inviterCounts,
  invitingNames,
} from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface InvitationCall extends NewcomerCall {
  readonly actor: Actor;
}

export interface AcceptanceForm extends NewcomerForm, AcceptanceNames {
  readonly hash: string;
}

export interface InvitationsDeps {
  readonly units: UnitsOfWork;
  readonly invitations: InvitationsRepository;
  readonly linkMessages: Pick<LinkMessages, 'domainOf'>;
  readonly mobiles: MobileVerification;
  readonly newcomers: Newcomers;
  readonly networkGuard: NetworkGuard;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
}

/** What an invited person does with the link in their mail. */
export const createInvitations = (deps: InvitationsDeps) => {
  const { units, invitations, linkMessages, mobiles, newcomers, networkGuard } = deps;
  const { createEvent, clock } = deps;

  /** Throws where who sent the invitation may not let anybody in any more. */
  const assertInviter = async (invitation: Invitation, unit?: UnitOfWork): Promise<void> => {
    const { inviterId } = invitation;
    const inviter = inviterId === undefined ? null : await newcomers.inviterOf(inviterId, unit);
    if (!inviterCounts(invitation, inviter))
      throw problem(invitationLinkErrors.void, { extras: { canceledError: true } });
  };

  /** The invitation of a secret; throws the state of one that cannot be answered any more. Changes nothing (N4). */
  const open = async (secret: string): Promise<Invitation> => {
    const hash = secretHash(secret);
    const invitation = await invitations.find(hash);
    if (invitation === null) throw problem(requestErrors.notFound);
    const refusal = invitationRefusal(invitation, clock.now(), networkGuard.isDomainOpen);
    if (refusal !== undefined) throw linkProblem(refusal);
    if (invitation.secretHash !== hash)
      throw problem(linkErrors.replaced, { extras: { canceledError: true } });
    await assertInviter(invitation);
    return invitation;
  };

  /** As `open`, with whether the invited address has an account, which answers in the cabinet. */
  const openWithHolder = async (
    secret: string,
    actor: Actor,
  ): Promise<{ readonly invitation: Invitation; readonly known: boolean }> => {
    const invitation = await open(secret);
    const holder = await newcomers.holderOf(invitation.email);
    // Somebody else here signs out first.
    if (holder === undefined || linkStatus(actor, holder) === 'active') return { invitation, known: false };
    // In between it may have become this very account: it is used then.
    return { invitation: await open(secret), known: true };
  };

  const openStep = async (secret: string, { actor, context }: InvitationCall): Promise<Invitation> => {
    networkGuard.assertOpen(context);
    const { invitation, known } = await openWithHolder(secret, actor);
    // Who has an account accepts in the cabinet.
    if (known) throw problem(linkErrors.wrongStep);
    assertNotActive(actor, undefined);
    return invitation;
  };

  const applicantOf = ({ _id, domainId, verifiedMobile }: Invitation) => ({
    holderId: _id,
    domainId,
    verified: verifiedMobile,
  });

  const answerWithin = async (
    unit: UnitOfWork,
    id: string,
    state: 'accepted' | 'refused',
  ): Promise<number> => {
    const sequence = await invitations.answer(unit, id, state, clock.now());
    if (sequence === undefined) throw linkProblem('used');
    return sequence;
  };

  return {
    status: async (secret: string, { actor }: Pick<InvitationCall, 'actor'>) => {
      const { invitation, known } = await openWithHolder(secret, actor);
      const { email, firstName, lastName, middleName, endTime, inviter, company } = invitation;
      const inviting = invitingNames({ inviter, company });
      const about = { endTime: endTime.toISOString(), email: maskedEmail(email), ...inviting };
      if (known) return { status: 'accountExists' as const, invitationId: invitation._id, ...about };
      const mobile = invitation.verifiedMobile ?? invitation.mobile;
      return {
        status: linkStatus(actor, undefined),
        ...about,
        ...(firstName === null ? {} : { firstName }),
        ...(lastName === null ? {} : { lastName }),
        ...(middleName === null ? {} : { middleName }),
        ...(mobile === null ? {} : { mobile: maskedMobile(mobile) }),
      };
    },
    /** What a password should not be made of: the names of the invitation, or those that the form corrects. */
    wordsOf: async (secret: string, names: readonly string[]): Promise<PasswordContext> => {
      const { email, domainId, firstName, lastName, middleName } = await open(secret);
      const given = { firstName, lastName, middleName, fio: null };
      return [...newcomerWords({ email, names: given, domain: linkMessages.domainOf(domainId) }), ...names];
    },
    refuse: async (secret: string, call: InvitationCall): Promise<void> => {
      networkGuard.assertOpen(call.context);
      const { _id } = await open(secret);
      assertNotActive(call.actor, undefined);
      await units.run(async (unit) => {
        const sequence = await answerWithin(unit, _id, 'refused');
        await unit.append([
          createEvent(identityEvents.invitationRefused, {
            subject: _id,
            sequence,
            data: { invitationId: _id },
            context: call.context,
          }),
        ]);
      });
    },
    sendCode: async (
      form: { readonly hash: string; readonly mobile: string },
      call: InvitationCall,
    ): Promise<SentMobileCode> =>
      mobiles.send(applicantOf(await openStep(form.hash, call)), form.mobile, call),
    verify: async (
      form: { readonly hash: string; readonly mobile: string; readonly code: string },
      call: InvitationCall,
    ): Promise<void> => {
      const invitation = await openStep(form.hash, call);
      await mobiles.verify(applicantOf(invitation), form, call.context, async (unit, mobile) => {
        if (!(await invitations.setMobile(unit, invitation._id, mobile))) throw problem(linkErrors.wrongStep);
      });
    },
    /** Makes the account; the answer is the new session. */
    accept: async (form: AcceptanceForm, call: InvitationCall): Promise<NewSessionFacts> => {
      const invitation = await openStep(form.hash, call);
      const { _id, email, locale, verifiedMobile, domainId } = invitation;
      const { names, errors } = acceptedNames(invitation, form);
      const newcomer = {
        email,
        names,
        wrong: errors,
        domain: linkMessages.domainOf(domainId),
        locale,
        mobile: verifiedMobile,
        agreed: {},
        origin: 'invitation',
      } as const;
      let sequence = 0;
      return newcomers.settle(newcomer, form, call, {
        use: async (unit) => {
          await assertInviter(invitation, unit);
          sequence = await answerWithin(unit, _id, 'accepted');
        },
        done: (unit, accountId) =>
          unit.append([
            createEvent(identityEvents.invitationAccepted, {
              subject: _id,
              sequence,
              data: { invitationId: _id, accountId },
              context: { ...call.context, actor: accountId },
            }),
          ]),
      });
    },
  };
};
export type Invitations = ReturnType<typeof createInvitations>;
