/** Who was delivered once and is not there any more: switched off, removed after the grace time, or held for an agreement. */
import { absenceOf } from './run-absence.ts';
import type { Reading } from './run-delivery.ts';
import { RunEnded } from './run-ended.ts';
import { countOfKind, kindOfLeaving } from './run-pages.ts';
import { type Act, type EngineDeps, inRuns, PART, type RunParts, type RunStore } from './run-parts.ts';
import { addCounts, changeRow, heldDigest, isHeld, noCounts } from './run-rules.ts';
import type { ObjectRow, RunRow } from './sync.model.ts';

type Leaving = Pick<ObjectRow, '_id' | 'externalId' | 'name' | 'accountId' | 'vanishedAt' | 'pending'>;

const DAY = 86_400_000;
/** Objects that are asked for, beyond those that are held, before somebody has agreed. */
const ASKED_MORE = 100;
/** Details of a run that was held again: who agreed may not any more, or agreed to another list. */
const AGREEMENT_VOID = 'agreementVoid';
const LIST_CHANGED = 'listChanged';

/** From where the run before has stopped asking: of more than are asked for at once, each has its turn. */
const inTurn = (rows: readonly Leaving[], last: string | null): readonly Leaving[] => {
  const ordered = rows.toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1));
  const next = last === null ? 0 : ordered.findIndex(({ externalId }) => externalId > last);
  return next <= 0 ? ordered : [...ordered.slice(next), ...ordered.slice(0, next)];
};

export const createRunDeparture = (
  { repository, clock }: Pick<EngineDeps, 'repository' | 'clock'>,
  { commit, expiresAt, assertOn, mark, patchRun }: RunStore,
) => {
  const departPart = async (
    run: RunRow,
    parts: RunParts,
    departure: 'switchOff' | 'remove',
    part: readonly Leaving[],
  ): Promise<RunRow> => {
    const byId = new Map(part.map((row) => [row.externalId, row]));
    const acts = part.map((row): Act => {
      return { externalId: row.externalId, name: row.name, act: departure, known: row };
    });
    await mark(run, parts, acts);
    const results = await inRuns(run, acts, (ids, call) => parts.sink.depart(departure, [...ids], call));
    const refused = new Set(
      results.flatMap(({ result, isPartial = false, externalId }) =>
        result === 'conflict' || isPartial ? [externalId] : [],
      ),
    );
    const idsOf = (rows: readonly Leaving[]) => rows.map(({ _id }) => _id);
    const done = idsOf(part.filter(({ externalId }) => !refused.has(externalId)));
    const left = idsOf(part.filter(({ externalId }) => refused.has(externalId)));
    const touched = results.filter(({ result }) => result !== 'unchanged');
    const until = expiresAt(parts);
    const told = touched.map((row) => {
      const { externalId, accountId, reason, changes } = row;
      const kind = kindOfLeaving(row, departure);
      const name = byId.get(externalId)?.name ?? externalId;
      return changeRow(run, until, { kind, externalId, name, accountId, reason, changes });
    });
    // An interrupted run that goes on may do something else with what it has told of.
    const before = await repository.toldOf(
      run._id,
      told.map(({ externalId }) => externalId),
    );
    const counts = addCounts(
      told.reduce((sum, { kind }) => addCounts(sum, countOfKind(kind, 1)), run.counts),
      [...before.values()].reduce((sum, { kind }) => addCounts(sum, countOfKind(kind, -1)), noCounts),
    );
    await commit(parts, async ({ session }) => {
      await repository.tell(told, session);
      if (run.kind === 'run') {
        if (departure === 'switchOff') await repository.vanish(done, clock.now(), session);
        else await repository.drop(done, session);
        await repository.stay(left, session);
      }
      await patchRun(run, { counts }, session);
    });
    return { ...run, counts };
  };

  const depart = async (
    run: RunRow,
    parts: RunParts,
    departure: 'switchOff' | 'remove',
    leaving: readonly Leaving[],
  ): Promise<RunRow> => {
    let present = run;
    for (let start = 0; start < leaving.length; start += PART) {
      await assertOn(parts);
      present = await departPart(present, parts, departure, leaving.slice(start, start + PART));
    }
    return present;
  };

  /** Whom an agreement is about, as they were listed; undefined: there is none, or its list is not there any more. */
  const agreedOf = async ({ agreed }: RunRow): Promise<ReadonlySet<string> | undefined> => {
    if (!agreed?.digest) return undefined;
    const listed = await repository.heldIn(agreed.runId);
    return heldDigest(listed) === agreed.digest ? new Set(listed) : undefined;
  };

  /** Why what somebody agreed to is not carried out; undefined: it is. */
  const whyHeld = async (
    { agreed }: RunRow,
    { mayAgree }: RunParts,
    { gone, list }: { readonly gone: readonly Leaving[]; readonly list: ReadonlySet<string> | undefined },
  ): Promise<readonly string[] | undefined> => {
    if (!agreed) return [];
    // Who is back at the provider is missed by nobody; who has left since is on no list.
    if (list === undefined || gone.some(({ externalId }) => !list.has(externalId))) return [LIST_CHANGED];
    // It counts by what they may do when it is done.
    return (await mayAgree(agreed.by)) ? undefined : [AGREEMENT_VOID];
  };

  const hold = async (run: RunRow, parts: RunParts, vanished: readonly Leaving[]): Promise<void> => {
    const until = expiresAt(parts);
    // Of a try that was interrupted.
    await repository.forgetHeld(run._id);
    for (let start = 0; start < vanished.length; start += PART) {
      await assertOn(parts);
      const told = vanished.slice(start, start + PART).map(({ externalId, name, accountId }) => {
        const change = { kind: 'hold' as const, externalId, name, accountId, reason: null, changes: [] };
        return changeRow(run, until, change);
      });
      await commit(parts, ({ session }) => repository.tell(told, session));
    }
    const held = { held: vanished.length, agreedBy: null, agreed: null };
    await commit(parts, ({ session }) => patchRun(run, held, session));
  };

  /** It was interrupted between its hold and its end: it judges again. */
  const forgetHeld = async (run: RunRow, parts: RunParts): Promise<void> => {
    if (run.held === 0) return;
    await repository.forgetHeld(run._id);
    await commit(parts, ({ session }) => patchRun(run, { held: 0 }, session));
  };

  const notRead = async (run: RunRow, { sync, settings }: RunParts, { seen }: Reading) => {
    const vanished: Leaving[] = [];
    // The share is of those who were known before: a run knows whom it has just made, a dry run does not.
    let known = run.kind === 'dry' ? 0 : -(run.counts.created + run.counts.linked);
    for await (const row of repository.known(sync._id, false)) {
      known += 1;
      if (!seen.has(row.externalId)) vanished.push(row);
    }
    const until = clock.now().getTime() - settings.graceDays * DAY;
    const over: Leaving[] = [];
    for await (const row of repository.known(sync._id, true)) {
      if (seen.has(row.externalId)) continue;
      const { pending = null } = row;
      if (pending !== null && pending.act !== 'remove') {
        // It was there again, and left before that was confirmed: its grace time begins again.
        known += 1;
        vanished.push(row);
      } else if (pending !== null || (row.vanishedAt?.getTime() ?? 0) <= until) over.push(row);
    }
    return { vanished, over, known };
  };

  return {
    /** Answers whether it knows of each whether they are there. */
    settle: async (run: RunRow, parts: RunParts, reading: Reading): Promise<boolean> => {
      const { settings, sink } = parts;
      await forgetHeld(run, parts);
      const { vanished, over, known } = await notRead(run, parts, reading);
      const turn = inTurn(vanished, (await repository.endedBefore(run))?.askedTo ?? null);
      const list = await agreedOf(run);
      const most =
        list !== undefined || sink.keepsVanished === true
          ? Number.POSITIVE_INFINITY
          : settings.hold.count + ASKED_MORE;
      // All are asked for before anybody is taken away: a provider that does not answer takes nobody.
      const { gone, unasked, askedTo } = await absenceOf(parts, turn, { assertOn, most });
      if (askedTo !== null) await commit(parts, ({ session }) => patchRun(run, { askedTo }, session));
      const ended = await absenceOf(parts, over, { assertOn, most: Number.POSITIVE_INFINITY });
      const removed = await depart(run, parts, 'remove', ended.gone);
      if (sink.keepsVanished !== true && isHeld(gone.length, known, settings.hold)) {
        const why = await whyHeld(run, parts, { gone, list });
        if (why !== undefined) {
          await hold(removed, parts, [...gone, ...unasked]);
          throw new RunEnded('held', why);
        }
      }
      await depart(removed, parts, 'switchOff', gone);
      return unasked.length === 0;
    },
  };
};
