/** One run of one synchronization, from where it stands to its end. A dry run is the same with nothing written elsewhere. */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSession } from 'mongoose';
import type { Sink, Source, SourceObject } from './objects.ts';
import { RunEnded } from './run-ended.ts';
import {
  addCounts,
  changeRow,
  isHeld,
  type Page,
  pageOf,
  type RunSettings,
  readingOf,
  secondOf,
} from './run-rules.ts';
import type { RunsRepository } from './runs.repository.ts';
import { createSecondPass, type SecondPass } from './second-pass.ts';
import { type SourcePage, sourcePages } from './source-pages.ts';
import type { ObjectRow, RunRow, SyncRow } from './sync.model.ts';

export interface EngineDeps {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly repository: RunsRepository;
  readonly clock: Pick<Clock, 'now'>;
}

export interface RunParts {
  readonly sync: SyncRow;
  readonly source: Source;
  readonly sink: Sink;
  /** Resolves once all that the source asked so far is in the integration journal. */
  readonly journalled: () => Promise<void>;
  readonly settings: RunSettings;
  /** Whether the provider, its entry and the entity are still on. */
  readonly isOn: () => Promise<boolean>;
  /** Whether an account may still agree to what a run holds. */
  readonly mayAgree: (accountId: string) => Promise<boolean>;
  /** Fails the transaction when another process has taken over. */
  readonly guard: (session: ClientSession) => Promise<void>;
  readonly signal: AbortSignal;
}

const DAY = 86_400_000;
/** Detail of a run that was held again: who agreed may not any more. */
const AGREEMENT_VOID = 'agreementVoid';
/** Detail of a run whose provider, entry or entity was switched off or deleted. */
const OFF = ['off'];
const callOf = ({ _id: runId, kind }: RunRow) => ({ runId, dryRun: kind === 'dry' });
/** Vanished objects that are written at once. */
const PART = 500;

export const createRunEngine = ({ units, repository, clock }: EngineDeps) => {
  const expiry = (keepDays: number) => new Date(clock.now().getTime() + keepDays * DAY);

  /** Objects that would change something: a digest that was delivered already is not sent again. */
  const toSend = async (run: RunRow, sync: SyncRow, objects: readonly SourceObject[]) => {
    const mapped = objects.filter(({ skipped }) => skipped === undefined);
    if (run.full) return mapped;
    const known = await repository.digestsOf(
      sync._id,
      mapped.map(({ externalId }) => externalId),
    );
    return mapped.filter(({ externalId, digest }) => known.get(externalId) !== digest);
  };

  const commit = ({ guard }: RunParts, work: (unit: UnitOfWork) => Promise<unknown>): Promise<void> =>
    units.run(async (unit) => {
      await guard(unit.session);
      await work(unit);
    });

  const store = async (
    run: RunRow,
    { sync, settings }: RunParts,
    { told, kept }: Page,
    session: ClientSession,
  ): Promise<void> => {
    const expiresAt = expiry(settings.keepDays);
    await repository.tell(
      told.map((change) => changeRow(run, expiresAt, change)),
      session,
    );
    if (run.kind === 'dry') return;
    await repository.keep(
      kept.map((row): ObjectRow => ({ _id: `${sync._id}:${row.externalId}`, syncId: sync._id, ...row })),
      session,
    );
  };

  /** A run goes with its synchronization: what it would still store belongs to nobody, and is not committed. */
  const patchRun = async (run: RunRow, patch: Partial<RunRow>, session: ClientSession): Promise<void> => {
    const { matchedCount } = await repository.patch(run._id, patch, session);
    if (matchedCount === 0) throw new RunEnded('address', OFF);
  };

  const assertOn = async ({ isOn }: RunParts): Promise<void> => {
    if (!(await isOn())) throw new RunEnded('address', OFF);
  };

  const takePage = async (
    run: RunRow,
    parts: RunParts,
    { page: { objects, first, next: cursor }, second }: { page: SourcePage; second: SecondPass },
  ): Promise<RunRow> => {
    const { sync, sink, settings } = parts;
    // What was asked is in the journal before it has an effect.
    const [sent] = await Promise.all([toSend(run, sync, objects), parts.journalled()]);
    const delivered = sent.length === 0 ? [] : await sink.deliver(sent, callOf(run));
    const off = objects.flatMap(({ skipped, isOff, externalId }) =>
      skipped !== undefined && isOff === true ? [externalId] : [],
    );
    const disabled = off.length === 0 ? [] : ((await sink.disable?.(off, callOf(run))) ?? []);
    second.take(sent, delivered);
    const page = pageOf(objects, sent, { delivered, disabled });
    const expiresAt = expiry(settings.keepDays);
    const next = { ...run, counts: addCounts(run.counts, page.counts), cursor };
    await commit(parts, async ({ session }) => {
      const ids = objects.map(({ externalId }) => externalId);
      await repository.see({ _id: `${run._id}:${first}`, runId: run._id, ids, expiresAt }, session);
      await store(run, parts, page, session);
      await patchRun(run, { counts: next.counts, cursor }, session);
    });
    return next;
  };

  /** Reads to the end. Answers what the counts say of it: whether pages moved meanwhile, and what the provider does not list. */
  const readAll = async (run: RunRow, parts: RunParts, second: SecondPass) => {
    const { source, sync, signal } = parts;
    // Of its beginning, where the run goes on: who left meanwhile is not taken for somebody who was read.
    const before = run.total ?? (await source.total());
    let present: RunRow = { ...run, total: before };
    await repository.patch(run._id, { total: before });
    const seen = await repository.seenIn(run._id);
    const reading = {
      first: source.keepsPlaces ? run.cursor : 0,
      limit: sync.syncLimit,
      total: before,
      seen,
    };
    for await (const page of sourcePages(source, reading)) {
      signal.throwIfAborted();
      await assertOn(parts);
      if (page.objects.length > 0) present = await takePage(present, parts, { page, second });
    }
    const after = await source.total();
    const last = await repository.endedBefore(run);
    return { run: present, reading: readingOf({ before, after, read: seen.size }, last) };
  };

  /** What was left out for somebody of the same provider, and who most likely is somebody who has vanished. */
  const deliverAgain = async (run: RunRow, parts: RunParts, second: SecondPass): Promise<RunRow> => {
    const isDry = run.kind === 'dry';
    const seen = await repository.seenIn(run._id);
    const told = second.likelySame(seen).map(({ object: { externalId, name }, holder }) => ({
      kind: 'skip' as const,
      externalId,
      name,
      accountId: holder.accountId,
      reason: `likelySame: ${holder.externalId}`,
      changes: [],
    }));
    if (told.length > 0)
      await commit(parts, ({ session }) => store(run, parts, { counts: {}, told, kept: [] }, session));
    let present = run;
    for (const part of second.parts(seen, PART)) {
      parts.signal.throwIfAborted();
      await assertOn(parts);
      const others = isDry ? second.alongside(part, PART) : [];
      const objects = [...part.map(({ object }) => object), ...others];
      const answers = await parts.sink.deliver(objects, callOf(run));
      const byId = new Map(answers.map((row) => [row.externalId, row]));
      const pages = part.map(({ object, first }) =>
        secondOf(object, { first, second: byId.get(object.externalId) ?? first }, isDry),
      );
      const counts = pages.reduce((sum, page) => addCounts(sum, page.counts), present.counts);
      await commit(parts, async ({ session }) => {
        for (const page of pages) await store(run, parts, page, session);
        await patchRun(run, { counts }, session);
      });
      present = { ...present, counts };
    }
    return present;
  };

  type Leaving = Pick<ObjectRow, '_id' | 'externalId' | 'name' | 'accountId' | 'vanishedAt'>;

  const depart = async (
    run: RunRow,
    parts: RunParts,
    departure: 'switchOff' | 'remove',
    leaving: readonly Leaving[],
  ): Promise<RunRow> => {
    const { sink, settings } = parts;
    const isDry = run.kind === 'dry';
    let present = run;
    for (let start = 0; start < leaving.length; start += PART) {
      parts.signal.throwIfAborted();
      await assertOn(parts);
      const part = leaving.slice(start, start + PART);
      const byId = new Map(part.map((row) => [row.externalId, row]));
      const results = await sink.depart(departure, [...byId.keys()], callOf(run));
      const refused = results.filter(({ result }) => result === 'conflict');
      const done = part.filter(({ externalId }) => !refused.some((row) => row.externalId === externalId));
      const expiresAt = expiry(settings.keepDays);
      const touched = results.filter(({ result }) => result !== 'unchanged');
      const told = touched.map(({ externalId, accountId, reason, result, changes }) =>
        changeRow(run, expiresAt, {
          kind: result === 'conflict' ? 'skip' : departure,
          externalId,
          name: byId.get(externalId)?.name ?? externalId,
          accountId,
          reason,
          changes,
        }),
      );
      const gone = touched.length - refused.length;
      const counted = departure === 'remove' ? { removed: gone } : { switchedOff: gone };
      const counts = addCounts(present.counts, { ...counted, skipped: refused.length });
      await commit(parts, async ({ session }) => {
        const ids = done.map(({ _id }) => _id);
        await repository.tell(told, session);
        if (!isDry && departure === 'switchOff') await repository.vanish(ids, clock.now(), session);
        if (!isDry && departure === 'remove') await repository.drop(ids, session);
        await patchRun(run, { counts }, session);
      });
      present = { ...present, counts };
    }
    return present;
  };

  const hold = async (run: RunRow, parts: RunParts, vanished: readonly Leaving[]): Promise<void> => {
    const expiresAt = expiry(parts.settings.keepDays);
    await commit(parts, async ({ session }) => {
      await repository.tell(
        vanished.map(({ externalId, name, accountId }) =>
          changeRow(run, expiresAt, { kind: 'hold', externalId, name, accountId, reason: null, changes: [] }),
        ),
        session,
      );
      await patchRun(run, { held: vanished.length }, session);
    });
  };

  /** Who was delivered once and is not there any more: switched off now, removed after the grace time. */
  const settleVanished = async (run: RunRow, parts: RunParts): Promise<RunRow> => {
    const { sync, settings } = parts;
    const seen = await repository.seenIn(run._id);
    const vanished: Leaving[] = [];
    // The share is of those who were known before: a run knows whom it has just made, a dry run does not.
    let known = run.kind === 'dry' ? 0 : -(run.counts.created + run.counts.linked);
    for await (const row of repository.known(sync._id, false)) {
      known += 1;
      if (!seen.has(row.externalId)) vanished.push(row);
    }
    const until = clock.now().getTime() - settings.graceDays * DAY;
    const over: Leaving[] = [];
    for await (const row of repository.known(sync._id, true))
      if (!seen.has(row.externalId) && (row.vanishedAt?.getTime() ?? 0) <= until) over.push(row);
    const removed = await depart(run, parts, 'remove', over);
    const isHeldBy = (mayVanish: number) =>
      !parts.sink.keepsVanished && isHeld(vanished.length, known, settings.hold, mayVanish);
    if (isHeldBy(run.mayVanish)) {
      await hold(removed, parts, vanished);
      throw new RunEnded('held');
    }
    // What somebody agreed to counts by what they may do when it is done.
    if (isHeldBy(0) && (run.agreedBy === null || !(await parts.mayAgree(run.agreedBy)))) {
      await hold(removed, parts, vanished);
      await repository.patch(run._id, { agreedBy: null, mayVanish: 0 });
      throw new RunEnded('held', [AGREEMENT_VOID]);
    }
    return depart(removed, parts, 'switchOff', vanished);
  };

  return {
    /** Throws what ended it before its end; what was written until then stands. */
    go: async (run: RunRow, parts: RunParts): Promise<void> => {
      try {
        const second = createSecondPass(run.kind === 'dry');
        const { run: once, reading } = await readAll(run, parts, second);
        // Nobody counts as absent by what was not read.
        if (reading.failure !== null) throw new RunEnded(reading.failure, reading.detail);
        await settleVanished(await deliverAgain(once, parts, second), parts);
      } finally {
        await parts.journalled();
      }
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
