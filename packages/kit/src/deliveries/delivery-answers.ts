/**
 * What each run of a synchronization has done, kept by the owner of the objects with the effect itself: a caller that lost the
 * answer sends the same rows again and gets it.
 */
import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import type { Connection } from 'mongoose';
import type { Clock } from '../runtime/clock.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type DeliveryAnswerRow, deliveryAnswers } from './delivery-answers.model.ts';
import { type Answer, isEffect, mergedOutcome } from './merged-answer.domain.ts';

/** A run that was interrupted goes on within hours; nobody asks for an older answer. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Objects of one kind of a provider. What a run does to one of them is one answer, whichever calls did it: a run that switched a
 * person off and delivered them afterwards has done both.
 */
export interface DeliveryPlace {
  readonly providerId: string;
  readonly kind: string;
}

export interface CallAnswers {
  /** In the transaction of the effects that these tell of. */
  keep(answers: readonly Answer[], unit: UnitOfWork): Promise<void>;
  /** The last step of a call, when its effects are committed: what the run has done to each object, by whichever call. */
  settled<A extends Answer>(answers: readonly A[]): Promise<A[]>;
}

const nothing: CallAnswers = {
  keep: async () => {},
  settled: async (answers) => [...answers],
};

export const createDeliveryAnswers = (connection: Connection, clock: Pick<Clock, 'now'>) => {
  const rows = deliveryAnswers.model(connection);
  return {
    /** Of one call. A dry run, and a caller that names no run, leaves nothing and finds nothing. */
    of: (
      { providerId, kind }: DeliveryPlace,
      { dryRun = false, runId }: { readonly [Part in keyof DeliveryCall]?: DeliveryCall[Part] | undefined },
    ): CallAnswers => {
      if (dryRun || runId === undefined) return nothing;
      const idOf = ({ externalId }: Pick<Answer, 'externalId'>) =>
        `${providerId}:${kind}:${runId}:${externalId}`;
      const found = async (answers: readonly Answer[], unit?: UnitOfWork) => {
        if (answers.length === 0) return new Map<string, DeliveryAnswerRow>();
        const known = await rows
          .find({ _id: { $in: answers.map(idOf) } })
          .session(unit?.session ?? null)
          .lean<DeliveryAnswerRow[]>();
        return new Map(known.map((row) => [row._id, row]));
      };
      return {
        keep: async (answers, unit) => {
          const effects = answers.filter(isEffect);
          if (effects.length === 0) return;
          const known = await found(effects, unit);
          const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
          const replacements = effects.map((answer) => {
            const _id = idOf(answer);
            const first = known.get(_id);
            const { result, accountId, changes } = first ? mergedOutcome(first, answer) : answer;
            const replacement = { _id, result, changes, expiresAt, ...(accountId ? { accountId } : {}) };
            return { replaceOne: { filter: { _id }, replacement, upsert: true } };
          });
          await rows.bulkWrite(replacements as never, {
            session: unit.session,
            throwOnValidationError: true,
          });
        },
        settled: async (answers) => {
          const known = await found(answers);
          return answers.map((answer) => {
            const done = known.get(idOf(answer));
            if (done === undefined) return answer;
            // A row that comes twice in a call is carried out once.
            known.delete(done._id);
            const { result, changes } = done;
            const accountId = answer.accountId ?? done.accountId;
            return { ...answer, result, changes: [...changes], ...(accountId ? { accountId } : {}) };
          });
        },
      };
    },
  };
};
export type DeliveryAnswers = ReturnType<typeof createDeliveryAnswers>;
