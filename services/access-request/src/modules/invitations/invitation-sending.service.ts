import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { canonicalEmail } from '@gatehouse/contracts/core/identifiers.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { HOUR, secondsUntil } from '../budgets/budgets.domain.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { Grants } from '../memberships/grants.service.ts';
import { normalAccess } from '../memberships/memberships.domain.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { Companies } from '../requests/companies.service.ts';
import type { InvitationMail } from './invitation-mail.ts';
import {
  decideInvitation,
  type InvitationCommand,
  type InvitationRow,
  sentWindow,
  withSending,
} from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface InvitationForm {
  readonly email: string;
  readonly contractorId: string;
  readonly access: Access;
}

interface Sender {
  readonly accountId: string;
  /** What they may do now. */
  readonly methods: readonly string[];
  readonly domainId: string | undefined;
  readonly locale: string;
}

const MINUTE = 60_000;

export interface InvitationsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: InvitationsRepository;
  readonly people: Pick<PeopleRepository, 'byId' | 'byEmail' | 'touch'>;
  readonly companies: Companies;
  readonly contractors: Pick<ContractorsRepository, 'byId'>;
  readonly grants: Grants;
  readonly mail: InvitationMail;
  readonly runtime: {
    readonly createEvent: EventFactory;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'id' | 'secret'>;
    readonly settings: () => { readonly inviteAlive: number; readonly invitationsPerHour: number };
  };
}

/** The steps of invitations that sending one takes, too. */
interface Steps {
  close(
    row: InvitationRow,
    command: InvitationCommand,
    facts: { readonly context: EventContext },
    unit: UnitOfWork,
  ): Promise<InvitationRow>;
  ofMaster(id: string, accountId: string, unit: UnitOfWork): Promise<InvitationRow>;
}

export const invitationOver = (status: string) =>
  problem(accessErrors.invitationOver, { extras: { decision: { status } } });

/** Sends invitations, and sends them again. */
export const createInvitationSending = (deps: InvitationsServiceDeps, { close, ofMaster }: Steps) => {
  const { units, repository, people, companies, contractors, grants, mail } = deps;
  const { createEvent, clock, ids, settings } = deps.runtime;

  /** Of invitations sent at the same time one goes after the other: first in its unit, which is repeated for each of the others. */
  const inTurn = async (accountId: string, unit: UnitOfWork): Promise<void> => {
    mail.demand();
    await people.touch(accountId, unit);
  };
  /** Counts what a master account sends; sending again counts, too. */
  const assertMaySend = async (accountId: string, unit: UnitOfWork): Promise<void> => {
    const limit = settings().invitationsPerHour;
    const { count, oldest } = await repository.sentSince(accountId, sentWindow(clock.now()), unit);
    if (count < limit) return;
    const retryAfter = secondsUntil(oldest ?? clock.now(), HOUR, clock.now());
    throw problem(accessErrors.tooManyInvitations, { extras: { limit, retryAfter } });
  };

  const assertMayOffer = (
    offer: Pick<InvitationRow, 'contractorId' | 'access'> & { readonly invitedId: string | undefined },
    sender: Sender,
    unit: UnitOfWork,
  ): Promise<void> => {
    const from = { grantor: grantorOf(sender), subject: offer.invitedId, field: 'access' };
    return grants.assertMayOffer(offer, from, unit);
  };

  const endOf = (): Date => new Date(clock.now().getTime() + settings().inviteAlive * MINUTE);

  /** Tells identity and notification of a link; the secret stands in the sealed mail alone. */
  const tell = async (
    event: typeof accessRequestEvents.invitationCreated | typeof accessRequestEvents.invitationRenewed,
    row: InvitationRow,
    sender: Sender,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    const secret = ids.secret();
    const inviter = (await people.byId(sender.accountId, unit))?.name ?? '';
    const company = (await contractors.byId(row.contractorId, unit))?.name ?? '';
    const { _id: invitationId, email, contractorId, domainId, locale, endTime, sequence } = row;
    const masterId = await companies.masterId(sender.accountId, contractorId, unit);
    const domain = mail.domainOf(domainId);
    const known = (await people.byEmail(email, unit)) !== null;
    const letter = { invitationId, to: email, locale, secret, endTime, inviter, company, known };
    const data = {
      invitationId,
      email,
      domainId,
      locale,
      inviter,
      company,
      firstName: null,
      lastName: null,
      middleName: null,
      mobile: null,
      inviterId: sender.accountId,
      ...(masterId === undefined ? {} : { masterId }),
      secretHash: secretHash(secret),
      endTime: endTime.toISOString(),
      sealed: mail.seal(domain, letter),
    };
    await unit.append([createEvent(event, { subject: invitationId, sequence, data, context })]);
  };

  /** A mailbox may be counted for the first time by two at once. */
  const sent = <T>(work: (unit: UnitOfWork) => Promise<T>, claim?: IdempotencyClaim): Promise<T> =>
    untilInserted(() => units.run(work, claim));

  return {
    send: (form: InvitationForm, sender: Sender, context: EventContext, claim?: IdempotencyClaim) =>
      sent(async (unit) => {
        await inTurn(sender.accountId, unit);
        const contractor = await companies.ownCompany(sender.accountId, form.contractorId, unit);
        if (contractor === null) throw problem(requestErrors.notFound);
        const email = canonicalEmail(form.email);
        if (email === undefined) throw refusedFields({ email: 'errorFormat' });
        const access = normalAccess(form.access);
        if (access.length === 0) throw refusedFields({ access: 'errorEmpty' });
        const wrong = await grants.wrongGrant(access, contractor, unit);
        if (wrong !== undefined) throw refusedFields({ access: 'errorChoice' });
        const known = await people.byEmail(email, unit);
        // Asked alike where nobody has the address, so that the time of the answer tells nothing either.
        const invitedId = known?._id ?? '';
        if (await companies.isMember(invitedId, contractor._id, unit))
          throw problem(accessErrors.alreadyExist, { extras: { errorList: { email: 'alreadyExist' } } });
        const broken = await grants.brokenLock(
          await companies.membership(invitedId, contractor._id, unit),
          access,
          contractor,
          unit,
        );
        if (broken !== undefined)
          throw problem(accessErrors.fixedByAdministrator, { extras: { errorList: { access: broken } } });
        await assertMayOffer({ contractorId: contractor._id, access, invitedId: known?._id }, sender, unit);
        await assertMaySend(sender.accountId, unit);
        await mail.spend({ contractorId: contractor._id, email }, unit);
        for (const former of await repository.activeTo(email, unit))
          if (former.contractorId === contractor._id)
            await close(former, { kind: 'revoke' }, { context }, unit);
        const row: InvitationRow = {
          _id: ids.id(),
          email,
          contractorId: contractor._id,
          access,
          inviterId: sender.accountId,
          status: 'active',
          createdAt: clock.now(),
          sentAt: clock.now(),
          endTime: endOf(),
          sequence: 1,
          sends: withSending({}, sender.accountId, clock.now()),
          knownAccountId: known?._id ?? null,
          accountId: null,
          domainId: mail.domainOf(sender.domainId).domainId,
          locale: known?.locale ?? sender.locale,
        };
        await repository.save(row, unit);
        await tell(accessRequestEvents.invitationCreated, row, sender, context, unit);
        return { id: row._id, endTime: row.endTime };
      }, claim),

    resend: (id: string, sender: Sender, context: EventContext, claim?: IdempotencyClaim) =>
      sent(async (unit) => {
        await inTurn(sender.accountId, unit);
        const row = await ofMaster(id, sender.accountId, unit);
        const decision = decideInvitation(row, { kind: 'renew', endTime: endOf() }, clock.now());
        if (decision.kind === 'refused') throw invitationOver(decision.status);
        // It is their offer from then on.
        const invitedId = (await people.byEmail(row.email, unit))?._id;
        await assertMayOffer({ ...row, invitedId }, sender, unit);
        await assertMaySend(sender.accountId, unit);
        await mail.spend(row, unit);
        const next = {
          ...decision.next,
          inviterId: sender.accountId,
          sends: withSending(row, sender.accountId, clock.now()),
        };
        await repository.save(next, unit);
        await tell(accessRequestEvents.invitationRenewed, next, sender, context, unit);
        return { id, endTime: next.endTime };
      }, claim),
  };
};
