import type {
  DeliveredAccount,
  DeliveryConflict,
  DeliveryResult,
} from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { normalizedIdentifiers } from '../accounts/identifiers.domain.ts';
import { isOff, type KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import { createDeliveredRights, placeOf } from './delivered-rights.domain.ts';
import { sortedGroups, storedAttributes } from './delivered-values.domain.ts';
import type { DeliveryPlan } from './delivery.domain.ts';
import { createDeliveryEvents } from './delivery-events.ts';
import { type Batch, batchesOf, planDeliveries } from './delivery-page.domain.ts';
import { assertCurrent, conflicted, OvertakenError, refusalOf } from './delivery-refusals.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';
import { externalIdentityId } from './external-identity.domain.ts';
import type { Holder } from './kept-values.domain.ts';
import { createMethodRoles, type DeliveredRow, type MethodRolesDeps, withRights } from './method-roles.ts';

export interface PeopleDeliveryDeps extends Pick<ServiceParts, 'createEvent' | 'clock' | 'ids'> {
  /** In the name of a provider, which stays as it is until the commit; none of them commits once it is gone. */
  readonly within: <T>(
    providerId: string,
    work: (unit: UnitOfWork, provider: KnownProvider | null) => Promise<T>,
  ) => Promise<T>;
  readonly accounts: Pick<AccountsRepository, 'findByIds' | 'nextSequence' | 'setNames' | 'release'>;
  readonly accountsService: Pick<AccountsService, 'createWithin' | 'changeWithin' | 'holders'>;
  readonly directory: {
    readonly identities: ExternalIdentities;
    readonly roles: MethodRolesDeps;
    /** A provider as its events tell it. */
    readonly provider: (
      providerId: string,
    ) => Promise<Pick<KnownProvider, 'title' | 'enabled' | 'movedAt' | 'issuer'> | null>;
  };
}

/** Rows of one transaction. */
const TOGETHER = 50;

/** Plans of one row before a call fails. */
const PLANS_MAX = 3;

/** Whose delivery it is, and from which issuer where the caller knows it. */
interface Source {
  readonly providerId: string;
  readonly issuer: string | undefined;
  /** Keeps the answers with their effects. */
  readonly keep: CallAnswers['keep'] | undefined;
}

/** Accounts of people whom a provider delivers. A dry run is the plan of a run. */
export const createDelivery = (deps: PeopleDeliveryDeps) => {
  const { within, createEvent, clock, ids, accounts, accountsService } = deps;
  const { identities, roles, provider } = deps.directory;
  const makeMethodRoles = createMethodRoles(roles);
  const { tellLink, tellProfile } = createDeliveryEvents({ createEvent, accounts, provider });

  const create = async (
    unit: UnitOfWork,
    providerId: string,
    plans: readonly DeliveryPlan[],
    context: EventContext,
  ): Promise<readonly AccountRow[]> => {
    const news = plans.map((plan) => ({
      ...(plan.create as NonNullable<DeliveryPlan['create']>),
      id: ids.id(),
    }));
    const made = await accountsService.createWithin(unit, news, 'provider', context);
    const now = clock.now();
    for (const { identity } of plans) if (identity !== undefined) await identities.remove(unit, identity._id);
    await identities.insert(
      unit,
      plans.map(({ row, rights }, index) => ({
        _id: externalIdentityId(providerId, row.externalId),
        providerId,
        externalId: row.externalId,
        accountId: (made[index] as AccountRow)._id,
        delivered: true,
        roles: [...(rights?.given ?? [])],
        groups: sortedGroups(row),
        attributes: storedAttributes(row.attributes),
        linkedAt: now,
      })),
    );
    for (const [index, plan] of plans.entries()) {
      const account = made[index] as AccountRow;
      await tellLink(unit, account, 'delivered', providerId, context);
      await tellProfile(unit, account._id, plan, context);
    }
    return made;
  };

  const change = async (
    unit: UnitOfWork,
    providerId: string,
    plan: DeliveryPlan,
    context: EventContext,
  ): Promise<void> => {
    const { account, patch, after, result, names } = plan;
    if (account === undefined || patch === undefined || after === undefined) return;
    const ofAccount = [...Object.keys(patch(account)), 'status', 'offBy'];
    if (result.changes.some(({ field }) => ofAccount.includes(field)))
      await accountsService.changeWithin(unit, account._id, patch, context);
    if (plan.tells) await accounts.setNames(unit, account._id, names);
    await identities.setDelivered(unit, after);
    if (result.result === 'linked') await tellLink(unit, account, 'delivered', providerId, context);
    await tellProfile(unit, account._id, plan, context);
  };

  const plan = async (
    providerId: string,
    rows: readonly DeliveredRow[],
    issuer: string | undefined,
  ): Promise<readonly DeliveryPlan[]> => {
    const found = await identities.findMany(
      providerId,
      rows.map(({ externalId }) => externalId),
    );
    const byExternal = new Map(found.map((one) => [one.externalId, one]));
    const writers = new Set(rows.flatMap(({ rights }) => rights.flatMap(({ by }) => by)));
    const [held, holders, known, authors, from] = await Promise.all([
      accounts.findByIds(found.map(({ accountId }) => accountId)),
      accountsService.holders(rows.flatMap(normalizedIdentifiers)),
      roles.all(),
      accounts.findByIds([...writers]),
      provider(providerId),
    ]);
    const others = [...new Set([...holders.values()].filter((id) => id !== null))];
    const externalOf = new Map(
      (await identities.deliveredTo(providerId, others)).map((one) => [one.accountId, one.externalId]),
    );
    const holderOf = (identifier: string): Holder | undefined => {
      const accountId = holders.get(identifier);
      return accountId === undefined ? undefined : { accountId, externalId: externalOf.get(accountId ?? '') };
    };
    const living = new Map(held.filter(({ status }) => status !== 'deleted').map((one) => [one._id, one]));
    const now = clock.now();
    const rights = createDeliveredRights({ roles: known, authors, now, ...placeOf(from, issuer, now) });
    return planDeliveries(rows, ({ externalId }) => {
      const identity = byExternal.get(externalId);
      const account = identity === undefined ? undefined : living.get(identity.accountId);
      return { identity, account, holderOf, rights, providerId, isOff: isOff(from), now };
    });
  };

  /** In one transaction; what they pass on between them is given up before it is taken. */
  const writeTogether = (
    { providerId, keep }: Source,
    { plans, releases }: Batch,
    context: EventContext,
  ): Promise<readonly DeliveryResult[]> =>
    within(providerId, async (unit, known) => {
      await assertCurrent(accounts, plans, isOff(known), unit);
      for (const one of releases) await accounts.release(unit, one.accountId, one.identifiers);
      const news = plans.filter((one) => one.create !== undefined);
      const made = news.length === 0 ? [] : await create(unit, providerId, news, context);
      for (const one of plans) await change(unit, providerId, one, context);
      const madeOf = new Map(news.map((one, index) => [one, made[index]?._id ?? null]));
      const results = plans.map((one) => ({
        ...one.result,
        accountId: madeOf.get(one) ?? one.result.accountId,
      }));
      await keep?.(results, unit);
      return results;
    });

  /** As things are by now: what it takes away is carried out, whatever else is refused. */
  const writeFresh = async (
    source: Source,
    row: DeliveredRow,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const [fresh] = await plan(source.providerId, [row], source.issuer);
    if (fresh === undefined) throw new Error('a row has no plan');
    if (fresh.create === undefined && fresh.patch === undefined) return fresh.result;
    const attempt = async (one: DeliveryPlan): Promise<DeliveryConflict | DeliveryResult> => {
      try {
        const [result] = await writeTogether(source, { plans: [one], releases: [] }, context);
        return result as DeliveryResult;
      } catch (error) {
        const conflict = refusalOf(error);
        if (conflict === undefined) throw error;
        return conflict;
      }
    };
    const answer = await attempt(fresh);
    if ('result' in answer) return answer;
    const taking = answer.code === 'lastAdministrator' ? undefined : fresh.taking?.();
    if (taking === undefined) return conflicted(fresh.result, answer);
    const taken = taking.patch === undefined ? taking.result : await attempt(taking);
    return 'result' in taken
      ? { ...taken, leftOut: [...(taken.leftOut ?? []), answer] }
      : conflicted(fresh.result, taken);
  };

  const writeAlone = async (
    source: Source,
    row: DeliveredRow,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    for (let plans = 1; ; plans += 1)
      try {
        return await writeFresh(source, row, context);
      } catch (error) {
        if (!(error instanceof OvertakenError) || plans === PLANS_MAX) throw error;
      }
  };

  /** Several at once; each alone where they fail together, so that one row spoils no other. */
  const write = async (
    source: Source,
    batch: Batch,
    context: EventContext,
  ): Promise<readonly DeliveryResult[]> => {
    try {
      return await writeTogether(source, batch, context);
    } catch (error) {
      const mayRepeat = batch.plans.length > 1 || error instanceof OvertakenError;
      if (!mayRepeat && refusalOf(error) === undefined) throw error;
      const results: DeliveryResult[] = [];
      for (const { row } of batch.plans) results.push(await writeAlone(source, row, context));
      return results;
    }
  };

  return {
    tellLink,
    deliver: async (
      providerId: string,
      {
        rows,
        dryRun = false,
        issuer,
        keep,
      }: {
        readonly rows: readonly DeliveredAccount[];
        readonly dryRun?: boolean | undefined;
        readonly issuer?: string | undefined;
        readonly keep?: Source['keep'];
      },
      context: EventContext,
    ): Promise<readonly DeliveryResult[]> => {
      const plans = await plan(providerId, rows.map(withRights), issuer);
      if (dryRun) return plans.map(({ result }) => result);
      const writes = plans.filter((one) => one.create !== undefined || one.patch !== undefined);
      await makeMethodRoles(
        writes.flatMap(({ rights }) => rights?.methodRoles ?? []),
        context,
      );
      const results = new Map<DeliveryPlan, DeliveryResult>();
      for (const batch of batchesOf(writes, TOGETHER)) {
        const written = await write({ providerId, issuer, keep }, batch, context);
        for (const [index, one] of batch.plans.entries()) results.set(one, written[index] as DeliveryResult);
      }
      return plans.map((one) => results.get(one) ?? one.result);
    },
  };
};
export type Delivery = ReturnType<typeof createDelivery>;
