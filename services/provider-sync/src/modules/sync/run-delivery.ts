/** What a run reads, on its way to whom it belongs: page by page, and once more for those who wait for each other. */
import type { ClientSession } from 'mongoose';
import type { Delivered, SourceObject } from './objects.ts';
import { firstOf, mergedOf, type Page, pageOf, secondOf } from './run-pages.ts';
import { type Act, type EngineDeps, inRuns, PART, type RunParts, type RunStore } from './run-parts.ts';
import { addCounts } from './run-rules.ts';
import { objectId } from './runs.repository.ts';
import type { SecondPass } from './second-pass.ts';
import { type SourcePage, sourcePages } from './source-pages.ts';
import type { RunRow } from './sync.model.ts';

/** What a run knows by now. */
export interface Reading {
  readonly second: SecondPass;
  /** Ids that were read. */
  readonly seen: Set<string>;
  /** Of these, those that an interruption left to be delivered again. */
  readonly again: ReadonlySet<string>;
}

const idsOf = (objects: readonly { readonly externalId: string }[]): string[] =>
  objects.map(({ externalId }) => externalId);

export const createRunDelivery = (
  { repository }: Pick<EngineDeps, 'repository'>,
  { commit, expiresAt, assertOn, mark, patchRun, store }: RunStore,
) => {
  const deliver = (run: RunRow, { sink }: RunParts, objects: readonly SourceObject[], acts: readonly Act[]) =>
    inRuns(run, acts, (ids, call) =>
      sink.deliver(
        objects.filter(({ externalId }) => ids.has(externalId)),
        call,
      ),
    );

  /** What a page makes this run do: deliver what is not delivered yet, and switch off who is off there. */
  const actsOf = async (
    run: RunRow,
    { sync }: RunParts,
    objects: readonly SourceObject[],
    again: Reading['again'],
  ) => {
    const known = await repository.sentOf(sync._id, idsOf(objects));
    const isOpen = ({ externalId, digest, skipped }: SourceObject): boolean => {
      if (skipped !== undefined) return false;
      const before = known.get(externalId);
      const isKept = before?.digest === digest && !before.pending;
      return run.full || again.has(externalId) || !isKept;
    };
    const sent = objects.filter(isOpen);
    const off = objects.filter(({ skipped, isOff }) => skipped !== undefined && isOff === true);
    const actOf = ({ externalId, name }: SourceObject, act: Act['act']): Act => {
      return { externalId, name, act, known: known.get(externalId) };
    };
    return {
      sent,
      deliveries: sent.map((object) => actOf(object, 'deliver')),
      disabled: off.map((object) => actOf(object, 'disable')),
    };
  };

  /** Where nothing came of the first delivery of somebody who is off, they are forgotten. */
  const confirmDisabled = async (
    { sync }: RunParts,
    { marked, disabled }: { readonly marked: readonly Act[]; readonly disabled: readonly Delivered[] },
    session: ClientSession,
  ): Promise<void> => {
    const accountOf = new Map(disabled.map(({ externalId, accountId }) => [externalId, accountId]));
    const isNobody = ({ externalId, known }: Act) =>
      known?.pending?.fresh === true && !accountOf.get(externalId);
    const nobody = marked.filter(isNobody).map(({ externalId }) => objectId(sync._id, externalId));
    await repository.release(nobody, session);
    await repository.confirmDisabled(sync._id, idsOf(marked.filter((one) => !isNobody(one))), session);
  };

  const takePage = async (
    run: RunRow,
    parts: RunParts,
    { objects: listed, first, next }: SourcePage,
    { second, seen, again }: Reading,
  ): Promise<RunRow> => {
    const isAgain = ({ externalId, skipped }: SourceObject) => skipped === undefined && again.has(externalId);
    const objects = listed.filter((object) => !seen.has(object.externalId) || isAgain(object));
    if (objects.length === 0) return run;
    const repeated = objects.filter(({ externalId }) => seen.has(externalId));
    // What was asked is in the journal before it has an effect.
    const [{ sent, deliveries, disabled: off }, told] = await Promise.all([
      actsOf(run, parts, objects, again),
      repository.toldOf(run._id, idsOf(repeated)),
      parts.journalled(),
    ]);
    const marked = off.filter(({ known }) => known !== undefined);
    await mark(run, parts, [...deliveries, ...marked]);
    const before = new Map(repeated.map(({ externalId: id }) => [id, firstOf(id, told.get(id))]));
    const answers = await deliver(run, parts, sent, deliveries);
    const delivered = answers.map((row) => {
      const one = before.get(row.externalId);
      return one === undefined ? row : mergedOf(one, row);
    });
    const disabled = await inRuns(
      run,
      off,
      async (ids, call) => (await parts.sink.disable?.([...ids], call)) ?? [],
    );
    const waiting = second.take(sent, delivered);
    const page = pageOf(objects, sent, { delivered, disabled, first: before });
    const counts = addCounts(run.counts, page.counts);
    const cursor = Math.max(run.cursor, next);
    const seenHere = { _id: `${run._id}:${first}`, runId: run._id, ids: idsOf(objects), again: waiting };
    await commit(parts, async ({ session }) => {
      await repository.see({ ...seenHere, expiresAt: expiresAt(parts) }, session);
      await store(run, parts, page, session);
      if (run.kind === 'run') await confirmDisabled(parts, { marked, disabled }, session);
      await patchRun(run, { counts, cursor }, session);
    });
    for (const { externalId } of objects) seen.add(externalId);
    return { ...run, counts, cursor };
  };

  return {
    /** Reads to the end, and delivers what is new. */
    readAll: async (run: RunRow, parts: RunParts, reading: Reading): Promise<RunRow> => {
      const { source, sync } = parts;
      const { seen, again } = reading;
      // Who waits for others of whom nobody knows any more is read again.
      const first = source.keepsPlaces && again.size === 0 ? run.cursor : 0;
      const listed = first === 0 ? new Set<string>() : new Set(seen);
      const pages = sourcePages(source, { first, limit: sync.syncLimit, total: run.total, seen: listed });
      let present = run;
      for await (const page of pages) {
        await assertOn(parts);
        present = await takePage(present, parts, page, reading);
      }
      return present;
    },

    /** What was left out for somebody of the same provider, and who most likely is somebody who has vanished. */
    deliverAgain: async (run: RunRow, parts: RunParts, { second, seen }: Reading): Promise<RunRow> => {
      const isDry = run.kind === 'dry';
      const told = second.likelySame(seen).map(({ object: { externalId, name }, holder }) => ({
        kind: 'skip' as const,
        externalId,
        name,
        accountId: holder.accountId,
        reason: `likelySame: ${holder.externalId}`,
        changes: [],
      }));
      const likely: Page = { counts: {}, told, untold: [], kept: [], refused: [] };
      if (told.length > 0) await commit(parts, ({ session }) => store(run, parts, likely, session));
      let present = run;
      for (const part of second.parts(seen, PART)) {
        await assertOn(parts);
        const others = isDry ? second.alongside(part, PART) : [];
        const objects = [...part.map(({ object }) => object), ...others];
        const known = isDry ? new Map() : await repository.sentOf(parts.sync._id, idsOf(objects));
        const acts = objects.map(({ externalId, name }): Act => {
          return { externalId, name, act: 'deliver', known: known.get(externalId), runId: `${run._id}-2` };
        });
        await mark(run, parts, acts);
        const byId = new Map((await deliver(run, parts, objects, acts)).map((row) => [row.externalId, row]));
        const pages = part.map(({ object, first }) => {
          const answer: Delivered = byId.get(object.externalId) ?? first;
          return secondOf(object, first, mergedOf(first, answer, isDry));
        });
        const counts = pages.reduce((sum, page) => addCounts(sum, page.counts), present.counts);
        await commit(parts, async ({ session }) => {
          for (const page of pages) await store(run, parts, page, session);
          await patchRun(run, { counts }, session);
        });
        present = { ...present, counts };
      }
      return present;
    },
  };
};
