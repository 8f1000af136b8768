import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type {
  DeliveredKind,
  DeliveredObject,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { runSteps } from '@gatehouse/kit/schedule/steps.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { codeOf } from '../accounts/roles/role-code.ts';
import { type DirectoryObjectRow, directoryObjectId } from './delivered-object.domain.ts';
import type { DirectoryObjects } from './directory-objects.repository.ts';
import type { ObjectOwner } from './object-owners.ts';

export type ObjectOwners = Readonly<Record<DeliveredKind, ObjectOwner>>;

export interface DirectoryObjectsDeps {
  readonly repository: DirectoryObjects;
  readonly owners: ObjectOwners;
  /** In one transaction, in the name of a provider that is still there. `isOff`: whether it is switched off. */
  readonly inOne: (
    providerId: string,
    work: (owners: ObjectOwners, unit: UnitOfWork, isOff: boolean) => Promise<void>,
  ) => Promise<void>;
  readonly isOff: (providerId: string) => Promise<boolean>;
}

/** How a call is carried out, and what keeps its answers with their effects. */
interface Carried {
  readonly kind: DeliveredKind;
  readonly dryRun?: boolean | undefined;
  readonly keep: CallAnswers['keep'];
}

type Conflict = NonNullable<DeliveryResult['conflict']>;

/** A rule of this installation that stands against it; anything else is a fault. */
const refusalOf = (error: unknown): Conflict => {
  if (!(error instanceof ProblemError)) throw error;
  const [field] = Object.keys((error.extras.errorList as object | undefined) ?? {});
  if (field !== undefined) return { code: field === 'code' ? 'taken' : 'invalid', field };
  return { code: 'refused', field: error.definition.code };
};

const resultOf = (
  externalId: string,
  result: DeliveryResult['result'],
  more: Partial<Pick<DeliveryResult, 'conflict' | 'changes'>> = {},
): DeliveryResult => ({
  externalId,
  result,
  accountId: null,
  conflict: more.conflict ?? null,
  changes: more.changes ?? [],
});

/** Roles, applications and types of devices that a provider delivers. One that was made here is never taken over. */
export const createDirectoryObjects = ({ repository, owners, inOne, isOff }: DirectoryObjectsDeps) => {
  const deliverOne = async (
    place: Carried & { readonly providerId: string },
    row: DeliveredObject,
    known: DirectoryObjectRow | undefined,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const { kind, providerId, dryRun, keep } = place;
    const { externalId } = row;
    const owner = owners[kind];
    const code = known?.code ?? codeOf(row.name);
    const present = await owner.find(code);
    /** Taken by what was made here, unless another call with the same row was first. */
    const taken = async (): Promise<DeliveryResult> => {
      const [made] = await repository.findMany(kind, providerId, [externalId]);
      if (made !== undefined) return deliverOne(place, row, made, context);
      return resultOf(externalId, 'conflict', { conflict: { code: 'taken', field: 'code' } });
    };
    if (known === undefined && present !== undefined) return taken();
    const view = owner.viewOf(row, code, present);
    // With its provider off it stays off, whatever the provider says of it.
    const planOf = (providerOff: boolean) => {
      const isSuspended = view.enabled === true && (providerOff || known?.suspended === true);
      const after = isSuspended ? { ...view, enabled: false } : view;
      const changes = changesBetween(present?.view, after);
      const outcome = present === undefined ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
      return { isSuspended, after, changes, result: resultOf(externalId, outcome, { changes }) };
    };
    const plan = planOf(await isOff(providerId));
    const { after, changes } = plan;
    if (dryRun || (plan.result.result === 'unchanged' && plan.isSuspended === (known?.suspended === true)))
      return plan.result;
    let { result } = plan;
    try {
      await inOne(providerId, async (within, unit, providerOff) => {
        const own = planOf(providerOff);
        const mark = own.isSuspended ? { suspended: true as const } : {};
        const _id = directoryObjectId(kind, providerId, externalId);
        const stored = { _id, kind, providerId, externalId, code, ...mark };
        if (known === undefined) await repository.insert(stored, unit);
        else if (own.isSuspended !== (known.suspended === true)) await repository.save(stored, unit);
        const content = { ...row, enabled: own.after.enabled !== false };
        if (present === undefined) await within[kind].create(content, code, context);
        else if (own.changes.length > 0) await within[kind].update(content, code, context);
        result = own.result;
        await keep([result], unit);
      });
      return result;
    } catch (error) {
      if (known === undefined && isDuplicateKey(error)) return taken();
      const conflict = refusalOf(error);
      if (present?.enabled !== true || after.enabled !== false)
        return resultOf(externalId, 'conflict', { conflict });
      // What takes access away does not wait for values that are refused.
      const off: DeliveryResult = {
        ...resultOf(externalId, 'changed', { changes: changes.filter(({ field }) => field === 'enabled') }),
        leftOut: [conflict],
      };
      await inOne(providerId, async (within, unit) => {
        await within[kind].setEnabled(code, false, context);
        await keep([off], unit);
      });
      return off;
    }
  };

  const departOne = async (
    { kind, departure, dryRun, keep }: Carried & { readonly departure: 'switchOff' | 'remove' },
    known: DirectoryObjectRow,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const { suspended, ...row } = known;
    const { _id, externalId, code, providerId } = row;
    const owner = owners[kind];
    const gone = async () => {
      if (!dryRun) await repository.remove(_id);
      return resultOf(externalId, 'unchanged');
    };
    const present = await owner.find(code);
    if (present === undefined) return gone();
    const isRemoval = departure === 'remove';
    if (!isRemoval && present.enabled !== true) {
      // It does not come back with its provider.
      if (suspended === true && !dryRun) await inOne(providerId, (_, unit) => repository.save(row, unit));
      return resultOf(externalId, 'unchanged');
    }
    const changes = isRemoval ? [] : [{ field: 'enabled', previous: true, current: false }];
    const result = resultOf(externalId, 'changed', { changes });
    if (dryRun) return result;
    try {
      await inOne(providerId, async (within, unit) => {
        if (isRemoval) {
          await within[kind].remove(code, context);
          await repository.remove(_id, unit);
        } else await within[kind].setEnabled(code, false, context);
        await keep([result], unit);
      });
      return result;
    } catch (error) {
      if ((await owner.find(code)) === undefined) return gone();
      if (!isRemoval) throw error;
      refusalOf(error);
      return resultOf(externalId, 'conflict', { conflict: { code: 'inUse', field: null } });
    }
  };

  /** Only applications can be off; a role without its provider grants what it granted. */
  const turn = async (providerId: string, off: boolean, context: EventContext): Promise<void> => {
    const owner = owners.applications;
    const turnOne = async ({ suspended, ...row }: DirectoryObjectRow): Promise<void> => {
      const present = await owner.find(row.code);
      const isOn = present?.enabled === true;
      // The mark stands before the application is off and until it is on: whoever is interrupted in between does the rest again.
      if (off) {
        if (suspended !== true && !isOn) return;
        if (suspended !== true) await repository.save({ ...row, suspended: true });
        if (isOn) await owner.setEnabled(row.code, false, context);
      } else if (suspended === true) {
        if (present !== undefined && !isOn) await owner.setEnabled(row.code, true, context);
        await repository.save(row);
      }
    };
    const rows = await repository.ofProvider('applications', providerId);
    await runSteps(rows.map((row) => () => turnOne(row)));
  };

  return {
    deliver: async (
      providerId: string,
      { rows, ...how }: Carried & { readonly rows: readonly DeliveredObject[] },
      context: EventContext,
    ): Promise<DeliveryResult[]> => {
      const found = await repository.findMany(
        ...([how.kind, providerId, rows.map(({ externalId }) => externalId)] as const),
      );
      const known = new Map(found.map((row) => [row.externalId, row]));
      const claimed = new Set<string>();
      const results: DeliveryResult[] = [];
      for (const row of rows) {
        const before = known.get(row.externalId);
        const code = (before?.code ?? codeOf(row.name)).toLowerCase();
        // As the run would find it when it comes to the second of two.
        if (claimed.has(code)) {
          const conflict: Conflict = { code: 'taken', field: 'code' };
          results.push(resultOf(row.externalId, 'conflict', { conflict }));
          continue;
        }
        const result = await deliverOne({ ...how, providerId }, row, before, context);
        if (result.result !== 'conflict') claimed.add(code);
        results.push(result);
      }
      return results;
    },

    depart: async (
      providerId: string,
      {
        externalIds,
        ...how
      }: Carried & {
        readonly departure: 'switchOff' | 'remove';
        readonly externalIds: readonly string[];
      },
      context: EventContext,
    ): Promise<DeliveryResult[]> => {
      const found = await repository.findMany(how.kind, providerId, externalIds);
      const known = new Map(found.map((row) => [row.externalId, row]));
      const results: DeliveryResult[] = [];
      for (const externalId of new Set(externalIds)) {
        const row = known.get(externalId);
        results.push(
          row === undefined ? resultOf(externalId, 'unchanged') : await departOne(how, row, context),
        );
      }
      return results;
    },

    suspend: (providerId: string, context: EventContext) => turn(providerId, true, context),
    resume: (providerId: string, context: EventContext) => turn(providerId, false, context),
    /** What it has brought belongs to the installation once the provider is gone, as it is then. */
    release: async (providerId: string): Promise<void> => {
      await repository.removeOf(providerId);
    },
  };
};
