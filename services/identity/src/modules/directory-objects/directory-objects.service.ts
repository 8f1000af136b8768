import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type {
  DeliveredKind,
  DeliveredObject,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { codeOf } from '../accounts/roles/role-code.ts';
import { type DirectoryObjectRow, directoryObjectId } from './delivered-object.domain.ts';
import type { DirectoryObjects } from './directory-objects.repository.ts';
import type { ObjectOwner } from './object-owners.ts';

export interface DirectoryObjectsDeps {
  readonly repository: Omit<DirectoryObjects, 'insert'>;
  /** False when a concurrent write was first. */
  readonly claim: (row: DirectoryObjectRow) => Promise<boolean>;
  readonly owners: Readonly<Record<DeliveredKind, ObjectOwner>>;
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
export const createDirectoryObjects = ({ repository, claim, owners }: DirectoryObjectsDeps) => {
  const deliverOne = async (
    place: { readonly kind: DeliveredKind; readonly providerId: string; readonly dryRun: boolean },
    row: DeliveredObject,
    known: DirectoryObjectRow | undefined,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const { kind, providerId, dryRun } = place;
    const { externalId } = row;
    const owner = owners[kind];
    const code = known?.code ?? codeOf(row.name);
    const present = await owner.find(code);
    if (known === undefined && present !== undefined)
      return resultOf(externalId, 'conflict', { conflict: { code: 'taken', field: 'code' } });
    const view = owner.viewOf(row, code, present);
    // With its provider off it stays off, whatever the provider says of it.
    const after = known?.suspended === true ? { ...view, enabled: false } : view;
    const changes = changesBetween(present?.view, after);
    if (present !== undefined && changes.length === 0) return resultOf(externalId, 'unchanged');
    const result = resultOf(externalId, present === undefined ? 'created' : 'changed', { changes });
    if (dryRun) return result;
    const id = directoryObjectId(kind, providerId, externalId);
    if (known === undefined && !(await claim({ _id: id, kind, providerId, externalId, code })))
      return resultOf(externalId, 'conflict', { conflict: { code: 'taken', field: 'code' } });
    // What takes access away does not wait for values that may be refused.
    const goesOff = present?.enabled === true && after.enabled === false;
    if (goesOff) await owner.setEnabled(code, false, context);
    try {
      if (present === undefined) await owner.create(row, code, context);
      else await owner.update({ ...row, enabled: after.enabled !== false }, code, context);
      return result;
    } catch (error) {
      const conflict = refusalOf(error);
      if (known === undefined) await repository.remove(id);
      if (goesOff)
        return {
          ...resultOf(externalId, 'changed', { changes: changes.filter(({ field }) => field === 'enabled') }),
          leftOut: [conflict],
        };
      return resultOf(externalId, 'conflict', { conflict });
    }
  };

  const departOne = async (
    { kind, departure, dryRun }: { kind: DeliveredKind; departure: 'switchOff' | 'remove'; dryRun: boolean },
    known: DirectoryObjectRow,
    context: EventContext,
  ): Promise<DeliveryResult> => {
    const { _id, externalId, code } = known;
    const owner = owners[kind];
    const present = await owner.find(code);
    if (present === undefined) {
      if (!dryRun) await repository.remove(_id);
      return resultOf(externalId, 'unchanged');
    }
    if (departure === 'switchOff') {
      if (present.enabled !== true) return resultOf(externalId, 'unchanged');
      if (!dryRun) await owner.setEnabled(code, false, context);
      const changes = [{ field: 'enabled', previous: true, current: false }];
      return resultOf(externalId, 'changed', { changes });
    }
    if (dryRun) return resultOf(externalId, 'changed');
    try {
      await owner.remove(code, context);
    } catch (error) {
      refusalOf(error);
      return resultOf(externalId, 'conflict', { conflict: { code: 'inUse', field: null } });
    }
    await repository.remove(_id);
    return resultOf(externalId, 'changed');
  };

  /** Only applications can be off; a role without its provider grants what it granted. */
  const turn = async (providerId: string, off: boolean, context: EventContext): Promise<void> => {
    const owner = owners.applications;
    for (const { suspended, ...row } of await repository.ofProvider('applications', providerId)) {
      const present = await owner.find(row.code);
      const isOn = present?.enabled === true;
      // The mark stands before the application is off and until it is on: whoever is interrupted in between does the rest again.
      if (off) {
        if (suspended !== true && !isOn) continue;
        if (suspended !== true) await repository.save({ ...row, suspended: true });
        if (isOn) await owner.setEnabled(row.code, false, context);
      } else if (suspended === true) {
        if (present !== undefined && !isOn) await owner.setEnabled(row.code, true, context);
        await repository.save(row);
      }
    }
  };

  return {
    deliver: async (
      providerId: string,
      {
        kind,
        rows,
        dryRun = false,
      }: { kind: DeliveredKind; rows: readonly DeliveredObject[]; dryRun?: boolean | undefined },
      context: EventContext,
    ): Promise<DeliveryResult[]> => {
      const found = await repository.findMany(
        ...([kind, providerId, rows.map(({ externalId }) => externalId)] as const),
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
        const result = await deliverOne({ kind, providerId, dryRun }, row, before, context);
        if (result.result !== 'conflict') claimed.add(code);
        results.push(result);
      }
      return results;
    },

    depart: async (
      providerId: string,
      {
        kind,
        departure,
        externalIds,
        dryRun = false,
      }: {
        readonly kind: DeliveredKind;
        readonly departure: 'switchOff' | 'remove';
        readonly externalIds: readonly string[];
        readonly dryRun?: boolean | undefined;
      },
      context: EventContext,
    ): Promise<DeliveryResult[]> => {
      const found = await repository.findMany(kind, providerId, externalIds);
      const known = new Map(found.map((row) => [row.externalId, row]));
      const results: DeliveryResult[] = [];
      for (const externalId of new Set(externalIds)) {
        const row = known.get(externalId);
        results.push(
          row === undefined
            ? resultOf(externalId, 'unchanged')
            : await departOne({ kind, departure, dryRun }, row, context),
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
