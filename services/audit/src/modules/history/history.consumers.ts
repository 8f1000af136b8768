import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import type { EventSubscription } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Counter } from 'prom-client';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type HistoryRepository, withChanger } from './history.repository.ts';
import { isNews, type JournalRow, journalledEvents, rowOf } from './row.domain.ts';

/** What a setting's event means besides its row in the journal. */
export interface SettingsSubscription {
  readonly event: EventDefinition;
  // biome-ignore lint/suspicious/noExplicitAny: the projection knows the data of its own event
  apply(event: any, unit: UnitOfWork): Promise<void>;
}

/** People whose account was deleted; the erasure module has them. */
export interface Erasures {
  note(events: readonly CloudEvent[], now: Date, unit: UnitOfWork): Promise<void>;
  wake(stored: readonly JournalRow[], now: Date, unit: UnitOfWork): Promise<void>;
}

/**
 * Journals every event that has a place in the journal: one bulk write a batch, names and settings learnt on the way.
 */
export const historyConsumers = ({
  repository,
  people,
  erasures,
  settings,
  clock,
  written,
}: {
  repository: Pick<HistoryRepository, 'store'>;
  people: Pick<PeopleRepository, 'meet'>;
  erasures: Erasures;
  settings: SettingsSubscription;
  clock: Clock;
  written: Counter;
}): readonly EventSubscription[] => {
  const applyMany = async (events: readonly CloudEvent[], unit: UnitOfWork) => {
    const rows = events.filter(isNews).map(rowOf);
    const met = await people.meet(events, clock.now(), unit);
    await repository.store(
      rows.map((row) => withChanger(row, met.get(row.changer))),
      unit,
    );
    await erasures.note(events, clock.now(), unit);
    await erasures.wake(rows, clock.now(), unit);
    for (const event of events) {
      if (event.type === settings.event.type) await settings.apply(event, unit);
    }
    written.inc(rows.length);
  };
  return journalledEvents.map((event) => ({ event, applyMany }));
};
