import type { CloudEvent, EventDefinition } from '@gatehouse/contracts';
import type { EventSubscription } from '@gatehouse/kit/events/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ClientSession } from 'mongoose';
import type { Counter } from 'prom-client';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type HistoryRepository, withChanger } from './history.repository.ts';
import { journalledEvents, rowOf } from './row.domain.ts';

/** What a setting's event means besides its row in the journal. */
export interface SettingsSubscription {
  readonly event: EventDefinition;
  // biome-ignore lint/suspicious/noExplicitAny: the projection knows the data of its own event
  apply(event: any, session: ClientSession): Promise<void>;
}

/**
 * Journals every event that has a place in the journal: one bulk write a batch, names and settings learnt on the way.
 */
export const historyConsumers = ({
  repository,
  people,
  settings,
  clock,
  written,
}: {
  repository: Pick<HistoryRepository, 'store'>;
  people: Pick<PeopleRepository, 'meet'>;
  settings: SettingsSubscription;
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
    for (const event of events) {
      if (event.type === settings.event.type) await settings.apply(event, session);
    }
    written.inc(rows.length);
  };
  return journalledEvents.map((event) => ({ event, applyMany }));
};
