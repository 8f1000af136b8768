import type { CloudEvent } from '@gatehouse/contracts';
import type { EventSubscription } from '@gatehouse/kit/events/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ClientSession } from 'mongoose';
import type { Counter } from 'prom-client';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type HistoryRepository, withChanger } from './history.repository.ts';
import { journalledEvents, rowOf } from './row.domain.ts';

/** Journals every event that has a place in the journal: one bulk write a batch, names learnt on the way. */
export const historyConsumers = ({
  repository,
  people,
  clock,
  written,
}: {
  repository: Pick<HistoryRepository, 'store'>;
  people: Pick<PeopleRepository, 'meet'>;
  clock: Clock;
  written: Counter;
}): readonly EventSubscription[] => {
  const applyMany = async (events: readonly CloudEvent[], session: ClientSession) => {
    const rows = events.map(rowOf);
    const met = await people.meet(events, clock.now(), session);
    await repository.store(
      rows.map((row) => withChanger(row, met.get(row.changer))),
      session,
    );
    written.inc(rows.length);
  };
  return journalledEvents.map((event) => ({ event, applyMany }));
};
