import type { Change, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EventContext, EventFactory } from '../events/event.ts';
import { problem } from '../http/problem-error.ts';
import type { IdempotencyClaim } from '../idempotency/idempotency.ts';
import { changesBetween } from '../snapshots/changes-between.ts';
import { createSerialized } from '../unit-of-work/serialized.ts';
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work/unit-of-work.ts';

/** A record whose revision is the number of its events so far. */
interface Revisioned {
  readonly sequence: number;
}

export interface RevisionedStoreDeps<Row extends Revisioned> {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly createEvent: EventFactory;
  readonly repository: {
    find(id: string, unit: UnitOfWork): Promise<Row | null | undefined>;
    save(row: Row, unit: UnitOfWork): Promise<unknown>;
    /** Of the state after the last event. */
    remove(row: Row, unit: UnitOfWork): Promise<unknown>;
  };
  /** Changes run one after the other: each begins by taking it. */
  readonly lock: (unit: UnitOfWork) => Promise<unknown>;
  /** Work that belongs to a change, in its transaction. */
  readonly afterChange?: (context: EventContext, unit: UnitOfWork) => Promise<unknown>;
  /** Ends what belongs to a record that is about to be deleted, in the same transaction. */
  readonly beforeRemoval?: (row: Row, context: EventContext, unit: UnitOfWork) => Promise<unknown>;
}

/** What a record is, and what is published of it. */
export interface RevisionedRecord<
  Row extends Revisioned,
  Changed extends EventDefinition,
  Deleted extends EventDefinition,
  Stamped extends keyof Row = never,
> {
  readonly idOf: (row: Row) => string;
  /** A row as the history shows it. */
  readonly auditView: (row: Row) => unknown;
  readonly changed: Changed;
  readonly changedData: (row: Row, changes: Change[]) => DataOf<Changed>;
  readonly deleted: Deleted;
  readonly deletedData: (row: Row) => DataOf<Deleted>;
  /** What every state has of the moment that it was made at. */
  readonly stamp?: () => Pick<Row, Stamped>;
}

/** Something that names the record: nothing is deleted from under it. */
export interface Use {
  readonly id: string;
  readonly name: string;
}

/**
 * Stores records of the console with their revision, the changes for the history and the event, in one transaction. A change
 * that changes nothing stores and tells nothing.
 */
export const createRevisionedStore = <
  Row extends Revisioned,
  Changed extends EventDefinition,
  Deleted extends EventDefinition,
  Stamped extends keyof Row = never,
>(
  deps: RevisionedStoreDeps<Row>,
  record: RevisionedRecord<Row, Changed, Deleted, Stamped>,
) => {
  const { units, repository, createEvent, afterChange, beforeRemoval } = deps;
  const { idOf, auditView, stamp } = record;
  const serialized = createSerialized(units, deps.lock);

  /** Refuses as `request.notFound`. */
  const find = async (id: string, unit: UnitOfWork): Promise<Row> => {
    const row = await repository.find(id, unit);
    if (row === null || row === undefined) throw problem(requestErrors.notFound);
    return row;
  };

  const differs = (previous: Row | undefined, next: Row): Change[] =>
    changesBetween(previous && auditView(previous), auditView(next));

  /** Stores a state that differs, with its event; answers whether it did. */
  const save = async (
    previous: Row | undefined,
    next: Row,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<boolean> => {
    const changes = differs(previous, next);
    if (changes.length === 0) return false;
    await repository.save(next, unit);
    const facts = { subject: idOf(next), sequence: next.sequence, context };
    await unit.append([createEvent(record.changed, { ...facts, data: record.changedData(next, changes) })]);
    await afterChange?.(context, unit);
    return true;
  };

  const after = (previous: Row, patch: Partial<Row>): Row => ({
    ...previous,
    ...patch,
    ...stamp?.(),
    sequence: previous.sequence + 1,
  });

  /** The next state; answers its revision, or the present one where nothing differs. */
  const change = async (
    previous: Row,
    patch: Partial<Row>,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> =>
    previous.sequence + ((await save(previous, after(previous, patch), context, unit)) ? 1 : 0);

  return {
    serialized,
    find,
    save,
    change,

    /** Makes a record of what `make` answers; answers its id. */
    create: (
      make: (unit: UnitOfWork) => Promise<Omit<Row, 'sequence' | Stamped> & { readonly sequence?: number }>,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> =>
      serialized(async (unit) => {
        const next = { sequence: 1, ...stamp?.(), ...(await make(unit)) } as unknown as Row;
        await save(undefined, next, context, unit);
        return idOf(next);
      }, claim),

    /**
     * Answers the new revision. A state that was changed meanwhile is a conflict, unless the change has been made already:
     * then this is a repetition.
     */
    update: (
      id: string,
      revision: number,
      patchOf: (previous: Row, unit: UnitOfWork) => Partial<Row> | Promise<Partial<Row>>,
      context: EventContext,
    ): Promise<number> =>
      serialized(async (unit) => {
        const previous = await find(id, unit);
        const patch = await patchOf(previous, unit);
        if (revision !== previous.sequence) {
          if (differs(previous, after(previous, patch)).length === 0) return previous.sequence;
          throw problem(requestErrors.conflict);
        }
        return change(previous, patch, context, unit);
      }),

    /** A change that needs no revision, as of a switch; answers the new one. */
    set: (
      id: string,
      patchOf: (previous: Row, unit: UnitOfWork) => Partial<Row> | Promise<Partial<Row>>,
      context: EventContext,
    ): Promise<number> =>
      serialized(async (unit) => {
        const previous = await find(id, unit);
        return change(previous, await patchOf(previous, unit), context, unit);
      }),

    /** Refuses as `request.inUse` with what uses the record. */
    remove: (
      id: string,
      usesOf: (row: Row, unit: UnitOfWork) => readonly Use[] | Promise<readonly Use[]>,
      context: EventContext,
    ): Promise<void> =>
      serialized(async (unit) => {
        const row = await find(id, unit);
        const uses = await usesOf(row, unit);
        if (uses.length > 0) {
          const usedBy = uses.map((use) => ({ id: use.id, name: use.name }));
          throw problem(requestErrors.inUse, { extras: { usedBy } });
        }
        await beforeRemoval?.(row, context, unit);
        const gone = { ...row, sequence: row.sequence + 1 };
        await repository.remove(gone, unit);
        const facts = { subject: id, sequence: gone.sequence, context };
        await unit.append([createEvent(record.deleted, { ...facts, data: record.deletedData(row) })]);
      }),
  };
};
