import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { judgeOffer, type PermittedOffer } from './invitation-offer.ts';
import {
  createInvitationSending,
  type InvitationsServiceDeps,
  invitationOver,
} from './invitation-sending.service.ts';
import {
  decideInvitation,
  type InvitationCommand,
  type InvitationRow,
  invitationStatus,
} from './invitations.domain.ts';

interface Facts {
  readonly context: EventContext;
  readonly at?: Date;
}

/** Invitations into companies: sent, sent again, revoked, answered, and settled by a registration. */
export const createInvitationsService = (deps: InvitationsServiceDeps) => {
  const { units, repository, people, companies, contractors, grants } = deps;
  const { createEvent, clock } = deps.runtime;

  const nameOf = async (accountId: string | null, unit: UnitOfWork): Promise<string | null> =>
    accountId === null ? null : ((await people.byId(accountId, unit))?.name ?? null);

  const close = async (
    row: InvitationRow,
    command: InvitationCommand,
    { context, at, offer }: Facts & { readonly offer?: PermittedOffer | undefined },
    unit: UnitOfWork,
  ): Promise<InvitationRow> => {
    const decision = decideInvitation(row, command, clock.now(), at);
    if (decision.kind === 'refused') throw invitationOver(decision.status);
    const { grants: isGranted } = decision;
    const next = isGranted
      ? { ...decision.next, personName: await nameOf(decision.next.accountId, unit) }
      : decision.next;
    await repository.save(next, unit);
    const { _id: invitationId, sequence, status, accountId, inviterId, email } = next;
    const contractor = await contractors.byId(next.contractorId, unit);
    const company = contractor === null ? {} : { company: contractor.name };
    // Who represents the company no longer is not told what becomes of its invitations.
    const isTold = (await companies.voids([next], unit))(next) === undefined;
    const facts = { subject: invitationId, sequence, context };
    await unit.append([
      status === 'deleted'
        ? createEvent(accessRequestEvents.invitationCanceled, { ...facts, data: { invitationId } })
        : createEvent(accessRequestEvents.invitationClosed, {
            ...facts,
            data: {
              invitationId,
              status,
              accountId,
              ...(isTold ? { inviterId, email, ...company } : {}),
            },
          }),
    ]);
    if (offer !== undefined) await grants.grant(offer, unit);
    return next;
  };

  /**
   * Grants what was offered while who sent it may still give it. Where they may not, nothing is granted and the invitation
   * stays: another master account may send it again, and then the person answers it themselves.
   */
  const accept = async (
    row: InvitationRow,
    command: Extract<InvitationCommand, { kind: 'accept' | 'settle' }>,
    facts: Facts,
    unit: UnitOfWork,
  ): Promise<'accepted' | 'void'> => {
    const contractor = await contractors.byId(row.contractorId, unit);
    const { accountId } = command;
    const { permitted: offer, refusal } =
      contractor === null
        ? { permitted: undefined, refusal: undefined }
        : await judgeOffer(
            grants,
            {
              row,
              accountId,
              author: command.kind === 'accept' ? accountId : row.inviterId,
              contractor,
              membership: await companies.membership(accountId, contractor._id, unit),
              context: facts.context,
            },
            unit,
          );
    if ((await companies.voidOf(row, unit)) === undefined && refusal === undefined) {
      await close(row, command, { ...facts, offer }, unit);
      return 'accepted';
    }
    await repository.setKnown(row._id, command.accountId, unit);
    return 'void';
  };

  const own = async (id: string, accountId: string, unit: UnitOfWork): Promise<InvitationRow> => {
    const row = await repository.byId(id, unit);
    const person = await people.byId(accountId, unit);
    if (row === null || person?.email == null || person.email !== row.email)
      throw problem(requestErrors.notFound);
    return row;
  };

  const ofMaster = async (id: string, accountId: string, unit: UnitOfWork): Promise<InvitationRow> => {
    const row = await repository.byId(id, unit);
    if (row === null || (await companies.ownCompany(accountId, row.contractorId, unit)) === null)
      throw problem(requestErrors.notFound);
    return row;
  };

  return {
    ...createInvitationSending(deps, { close, ofMaster }),

    revoke: (id: string, accountId: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const row = await ofMaster(id, accountId, unit);
        if (row.status === 'deleted') return;
        await close(row, { kind: 'revoke' }, { context }, unit);
      }),

    /** Of a signed-in person with the invited address; a repeat changes nothing. */
    answer: (
      id: string,
      accountId: string,
      kind: 'accept' | 'refuse',
      context: EventContext,
    ): Promise<void> =>
      units.run(async (unit) => {
        const row = await own(id, accountId, unit);
        const done = kind === 'accept' ? 'success' : 'refusal';
        if (row.status === done && row.accountId === accountId) return;
        if (kind === 'refuse') return void (await close(row, { kind, accountId }, { context }, unit));
        const decision = decideInvitation(row, { kind, accountId }, clock.now());
        if (decision.kind === 'refused') throw invitationOver(decision.status);
        if ((await accept(row, { kind, accountId }, { context }, unit)) === 'void')
          throw problem(accessErrors.invitationVoid);
      }),

    /** The link was answered at identity; what was revoked before stays revoked. */
    answered: async (
      id: string,
      command: Extract<InvitationCommand, { kind: 'accept' | 'refuse' }>,
      { context, at }: { readonly context: EventContext; readonly at: Date },
      unit: UnitOfWork,
    ): Promise<void> => {
      const row = await repository.byId(id, unit);
      if (row === null || decideInvitation(row, command, clock.now(), at).kind === 'refused') return;
      if (command.kind === 'accept') await accept(row, command, { context, at }, unit);
      else await close(row, command, { context, at }, unit);
    },

    /** Somebody got the invited address without the link: what waits for it is settled. */
    settle: async (
      email: string,
      accountId: string,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      for (const row of await repository.activeTo(email, unit)) {
        if (row.knownAccountId !== null || invitationStatus(row, clock.now()) !== 'active') continue;
        await accept(row, { kind: 'settle', accountId }, { context }, unit);
      }
    },

    /** Those of a deleted account go, as they do at identity; its link ends first where it waits for an answer. */
    forget: async (accountId: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
      const email = (await people.byId(accountId, unit))?.email ?? null;
      const rows = await repository.ofAccount(accountId, email, unit);
      for (const row of rows)
        if (invitationStatus(row, clock.now()) === 'active')
          await close(row, { kind: 'revoke' }, { context }, unit);
      await repository.remove(
        rows.map(({ _id }) => _id),
        unit,
      );
    },

    expire: (row: InvitationRow, context: EventContext, unit: UnitOfWork) =>
      close(row, { kind: 'expire' }, { context }, unit),
  };
};
export type InvitationsService = ReturnType<typeof createInvitationsService>;
