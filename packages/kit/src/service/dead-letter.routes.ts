/** What an administrator does about events of this service that could not be applied: the same as the commands. */
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import {
  type DeadLetterRow,
  deadLettersOf,
  isDeadLetterService,
  type RedriveResult,
} from '@gatehouse/contracts/platform/dead-letters.endpoints.ts';
import { deadLetterEvents } from '@gatehouse/contracts/platform/dead-letters.events.ts';
import { createDeadLetters } from '../consumer/dead-letters.ts';
import type { ProjectorDeps } from '../consumer/projector.ts';
import { createRedrive, type RedriveOutcome } from '../consumer/redrive.ts';
import type { EventSubscription } from '../consumer/subscription.ts';
import type { EventFactory } from '../events/event.ts';
import { type Call, type Route, route } from '../http/call.ts';
import type { Ids } from '../runtime/ids.ts';

export interface DeadLetterRoutesDeps {
  readonly projecting: ProjectorDeps;
  readonly service: ServiceName;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
}

/** Letters of one answer. */
const SHOWN = 100;
const resultOf = (row: RedriveOutcome): RedriveResult => ({
  id: row.id,
  outcome: row.outcome,
  error: row.outcome === 'failed' ? row.error : null,
});

export const deadLetterRoutes = (
  parts: DeadLetterRoutesDeps,
  subscriptions: readonly EventSubscription[],
): readonly Route[] => {
  const { service, projecting, createEvent, ids } = parts;
  const { mongo, clock, units } = projecting;
  if (!isDeadLetterService(service)) return [];
  const endpoints = deadLettersOf[service];
  const letters = createDeadLetters({ connection: mongo.connection, group: service, now: () => clock.now() });
  const redrive = createRedrive(projecting, { group: service, subscriptions });

  const tell = (type: string | null, applied: boolean, context: Call<never>['context']) =>
    units.run((unit) =>
      unit.append([
        createEvent(deadLetterEvents[service], {
          subject: ids.id(),
          sequence: 1,
          context,
          data: { service, eventType: type, applied },
        }),
      ]),
    );

  return [
    route(endpoints.list, async () => {
      const [rows, total] = await Promise.all([letters.list({ limit: SHOWN }), letters.countWaiting()]);
      const deadLetters = rows.map(
        ({ _id, type, attempts, failedAt, error }): DeadLetterRow => ({
          id: _id,
          type,
          attempts,
          failedAt: failedAt.toISOString(),
          error,
        }),
      );
      return { deadLetters, total };
    }),
    route(endpoints.redrive, async ({ body, context, signal }) => {
      const waiting = await redrive.list();
      const asked = new Set(body.ids ?? waiting.map(({ _id }) => _id));
      const known = waiting
        .filter(({ _id }) => asked.has(_id))
        .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
      const results: RedriveResult[] = [...asked]
        .filter((id) => known.every(({ _id }) => _id !== id))
        .map((id) => ({ id, outcome: 'unknown', error: null }));
      for (const { _id, type } of known) {
        // Each is settled by itself: what a caller that left has not had done still waits.
        if (signal.aborted) break;
        const outcome = await redrive.redrive(_id);
        await tell(type, outcome.outcome === 'applied', context);
        results.push(resultOf(outcome));
      }
      return { results };
    }),
  ];
};
