import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { networkErrors } from '@gatehouse/contracts/identity/network.errors.ts';
import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { plainAddress } from '@gatehouse/kit/network/address.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkEntriesRepository } from './network-entries.repository.ts';
import type { NetworkJudge } from './network-judge.service.ts';
import type { NetworkRecords } from './network-records.service.ts';
import type { Changed, UnconfirmedRow } from './unconfirmed-change.model.ts';

/** How long a change that shuts its author out is tried. */
const CONFIRM_WITHIN_MS = 60_000;

/** What a use case did, for the judge of lockouts. */
export interface Step<T> {
  readonly value: T;
  /** Undefined when nothing differs. */
  readonly changed?: Changed | undefined;
  readonly label: string;
  /** When it begins to act; now where it is absent. */
  readonly from?: Date | null | undefined;
}

/** Who changes the lists, from where, and the address that they typed to be shut out themselves. */
export interface NetworkEditor {
  readonly context: EventContext;
  readonly confirmedAddress?: string | undefined;
  readonly claim?: IdempotencyClaim | undefined;
}

export interface NetworkChangesDeps {
  readonly units: UnitsOfWork;
  readonly entries: NetworkEntriesRepository;
  readonly aliases: Pick<NetworkAliasesRepository, 'byId'>;
  readonly records: NetworkRecords;
  readonly judge: NetworkJudge;
  readonly clock: Pick<Clock, 'now'>;
}

/** Changes of lists and aliases, one after the other; nobody shuts themselves out for longer than a minute by mistake. */
export const createNetworkChanges = (deps: NetworkChangesDeps) => {
  const { units, entries, aliases, records, judge, clock } = deps;

  const undoEntry = async (
    { id, before }: Extract<Changed, { kind: 'entry' }>,
    context: EventContext,
    unit: UnitOfWork,
  ) => {
    const list = before?.list;
    const current =
      (await entries.byId(id, list ?? 'black', unit)) ?? (await entries.byId(id, list ?? 'white', unit));
    if (before === null) return current && records.removeEntry(current, context, unit);
    const updatedAt = clock.now();
    // The event of its deletion was the one after the last that it had.
    if (current === null)
      return records.bringBackEntry({ ...before, sequence: before.sequence + 2, updatedAt }, context, unit);
    const next = { ...before, sequence: current.sequence + 1, updatedAt };
    return records.saveEntry(current, next, context, unit);
  };

  const undo = async (
    { changed }: UnconfirmedRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    if (changed.kind === 'entry') await undoEntry(changed, context, unit);
    else {
      const current = await aliases.byId(changed.id, unit);
      if (current !== null && changed.before !== null) {
        const next = { ...changed.before, sequence: current.sequence + 1, updatedAt: clock.now() };
        await records.saveAlias(current, next, context, unit);
      }
    }
    await entries.release(unit);
  };

  /** Undoes what nobody has confirmed in time; answers what still may be. */
  const settle = async (unit: UnitOfWork): Promise<UnconfirmedRow | null> => {
    const open = await entries.unconfirmed(unit);
    if (open === null || open.until > clock.now()) return open;
    await undo(open, systemContext, unit);
    return null;
  };

  const guardAuthor = async (step: Step<unknown>, editor: NetworkEditor, unit: UnitOfWork) => {
    const address = plainAddress(editor.context.ip);
    if (step.changed === undefined || address === undefined) return;
    const now = clock.now();
    const at = step.from && step.from > now ? step.from : now;
    if ((await judge(address, at, unit)).allowed) return;
    if (plainAddress(editor.confirmedAddress?.trim()) !== address)
      throw problem(networkErrors.lockout, { extras: { address } });
    const until = new Date(now.getTime() + CONFIRM_WITHIN_MS);
    await entries.hold({ _id: 'change', changed: step.changed, until, address, label: step.label }, unit);
  };

  return {
    /** Runs a change; refuses as `network.lockout` one that shuts its author out without their word for it. */
    run: <T>(work: (unit: UnitOfWork) => Promise<Step<T>>, editor: NetworkEditor): Promise<T> =>
      units.run(async (unit) => {
        await entries.lock(unit);
        const open = await settle(unit);
        if (open !== null) throw problem(networkErrors.unconfirmed);
        const step = await work(unit);
        await guardAuthor(step, editor, unit);
        return step.value;
      }, editor.claim),

    /** What waits to be confirmed, or, when its minute is over, to be written back. */
    unconfirmed: (): Promise<UnconfirmedRow | null> => entries.unconfirmed(),

    confirm: (): Promise<void> =>
      units.run(async (unit) => {
        await entries.lock(unit);
        if ((await settle(unit)) === null) throw problem(requestErrors.notFound);
        await entries.release(unit);
      }),

    /** Takes it back before its minute is over. */
    undo: (context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        await entries.lock(unit);
        const open = await settle(unit);
        if (open === null) throw problem(requestErrors.notFound);
        await undo(open, context, unit);
      }),

    /** Writes back what was before a change that nobody has confirmed; it has held since its minute was over. */
    settleOverdue: async (): Promise<void> => {
      const open = await entries.unconfirmed();
      if (open === null || open.until > clock.now()) return;
      await units.run(async (unit) => {
        await entries.lock(unit);
        await settle(unit);
      });
    },
  };
};
export type NetworkChanges = ReturnType<typeof createNetworkChanges>;
