import type { DeliveryResult, departures } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  offReasonsOf,
  reasonNames,
  releasedReasons,
  withProvider,
  withReason,
} from '../accounts/account-status.domain.ts';
import { type AccountPatch, type AccountRow, completePatch } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import { createDeliveredRights } from './delivered-rights.domain.ts';
import type { Delivery } from './delivery.service.ts';
import { refusalOf } from './delivery-refusals.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';

export interface DeparturesDeps extends Pick<ServiceParts, 'units' | 'clock'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  readonly roles: { all(): Promise<readonly RoleRow[]> };
  readonly identities: ExternalIdentities;
  readonly tellLink: Delivery['tellLink'];
  readonly provider: (providerId: string) => Promise<Pick<KnownProvider, 'movedAt'> | null>;
}

type DeliveredId = Pick<ExternalIdentityRow, 'providerId' | 'externalId'>;

export type Departure = (typeof departures)[number];

/** What becomes of the account. A person who linked an account of their own keeps it. */
const patchOf = (
  departure: Departure,
  { delivered, providerId }: ExternalIdentityRow,
  { account, now }: { readonly account: AccountRow; readonly now: Date },
): AccountPatch | undefined => {
  if (!delivered) return undefined;
  if (departure === 'remove') return { status: 'deleted' };
  const present = offReasonsOf(account);
  if (departure === 'release') {
    const off = releasedReasons(present, providerId);
    if (account.managedBy === 'platform' && off === present) return undefined;
    return { managedBy: 'platform', off };
  }
  const by = departure === 'disable' ? 'provider' : 'absent';
  const off = withReason(present, { by, providerId, at: now });
  return off === present ? undefined : { off };
};

/** As the list of changes shows them; reasons where the status says nothing of them. */
const changesBy = (account: AccountRow, patch: AccountPatch): DeliveryResult['changes'] => {
  const next = { ...account, ...completePatch(account, patch) } as AccountRow;
  const isOffOtherwise = patch.off !== undefined && account.status === next.status;
  return (['status', 'managedBy', 'offBy'] as const)
    .filter((field) => field !== 'offBy' || isOffOtherwise)
    .map((field) => {
      const shown = (of: AccountRow) => (field === 'offBy' ? reasonNames(of) : of[field]);
      return { field, previous: shown(account), current: shown(next) };
    })
    .filter(({ previous, current }) => JSON.stringify(previous) !== JSON.stringify(current));
};

/** People whom a provider does not deliver any more. */
export const createDepartures = (deps: DeparturesDeps) => {
  const { units, clock, accounts, accountsService, roles, identities, tellLink, provider } = deps;

  const isProtected = async (
    departure: Departure,
    identity: ExternalIdentityRow,
    account: AccountRow,
    movedAt?: Date,
  ): Promise<boolean> => {
    if (departure === 'release' || !identity.delivered) return false;
    const facts = { roles: await roles.all(), authors: [], now: clock.now(), movedAt };
    return createDeliveredRights(facts).isProtected(account, identity);
  };

  const departWithin = async (
    unit: UnitOfWork | undefined,
    { providerId, externalId, departure }: { providerId: string; externalId: string; departure: Departure },
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const nothing = {
      externalId,
      result: 'unchanged',
      accountId: null,
      conflict: null,
      changes: [],
    } as const;
    const identity = await identities.find(providerId, externalId, unit);
    const account = identity === null ? null : await accounts.findById(identity.accountId, unit);
    if (identity === null || account === null || account.status === 'deleted')
      return { ...nothing, changes: [] };
    const known = { ...nothing, accountId: account._id, changes: [] };
    // An administrator who switches the provider off decides that; who vanishes from it does the provider say.
    const movedAt = (await provider(providerId))?.movedAt;
    if (await isProtected(departure, identity, account, movedAt))
      return { ...known, result: 'conflict', conflict: { code: 'protected', field: null } };
    const patch = patchOf(departure, identity, { account, now: clock.now() });
    const leaves = departure === 'remove' || departure === 'release';
    if (patch === undefined && !leaves) return known;
    const changes = patch === undefined ? [] : changesBy(account, patch);
    if (unit !== undefined) {
      if (patch !== undefined) await accountsService.changeWithin(unit, account._id, () => patch, context);
      if (leaves) await identities.remove(unit, identity._id);
      if (departure === 'release')
        await tellLink(unit, account, identity.delivered ? 'released' : 'unlinked', providerId, context);
    }
    return { ...known, result: 'changed', changes };
  };

  /** The provider itself is switched off, or on again: its people follow, but for those who are off for other reasons, too. */
  const turn = async (rows: readonly DeliveredId[], isOff: boolean, context: EventContext): Promise<void> => {
    for (const { providerId, externalId } of rows) {
      await units
        .run(async (unit) => {
          const identity = await identities.find(providerId, externalId, unit);
          if (identity === null || !identity.delivered) return;
          const account = await accounts.findById(identity.accountId, unit);
          if (account === null || account.status === 'deleted') return;
          const present = offReasonsOf(account);
          const off = withProvider(present, { providerId, isOff, at: clock.now() });
          if (off.length === present.length) return;
          if (isOff && (await isProtected('switchOff', identity, account))) return;
          await accountsService.changeWithin(unit, account._id, () => ({ off }), context);
        })
        .catch((error) => {
          // The last administrator stays; whatever else is wrong is tried again.
          if (refusalOf(error) === undefined) throw error;
        });
    }
  };

  return {
    departWithin,
    suspend: (rows: readonly DeliveredId[], context: EventContext) => turn(rows, true, context),
    resume: (rows: readonly DeliveredId[], context: EventContext) => turn(rows, false, context),
    depart: async (
      providerId: string,
      {
        departure,
        externalIds,
        dryRun = false,
        keep,
      }: {
        readonly departure: Departure;
        readonly externalIds: readonly string[];
        readonly dryRun?: boolean | undefined;
        /** Keeps the answers with their effects. */
        readonly keep?: CallAnswers['keep'];
      },
      context: EventContext,
    ): Promise<readonly DeliveryResult[]> => {
      const results: DeliveryResult[] = [];
      for (const externalId of new Set(externalIds)) {
        const asked = { providerId, externalId, departure };
        try {
          results.push(
            dryRun
              ? await departWithin(undefined, asked, context)
              : await units.run(async (unit) => {
                  const result = await departWithin(unit, asked, context);
                  await keep?.([result], unit);
                  return result;
                }),
          );
        } catch (error) {
          const conflict = refusalOf(error);
          if (conflict === undefined) throw error;
          results.push({ externalId, result: 'conflict', accountId: null, conflict, changes: [] });
        }
      }
      return results;
    },
  };
};
export type Departures = ReturnType<typeof createDepartures>;
