import { type PushEnd, pushEvents } from '@gatehouse/contracts/notification/push.events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PushBrowserRow } from './push.model.ts';

type Told = Pick<PushBrowserRow, '_id' | 'accountId' | 'registrationId' | 'name'>;

/** Browsers that came before registrations were told of began without it: their end is the first thing told. */
const factsOf = ({ _id, accountId, registrationId, name }: Told) => ({
  registrationId: registrationId ?? _id,
  accountId,
  device: name,
});

/** Tells the journal of browsers that come and go: one registration, from its first sight to its end. */
export const createPushNews = (createEvent: EventFactory) => ({
  added: (row: Told, context: EventContext, unit: UnitOfWork): Promise<void> => {
    const data = factsOf(row);
    const envelope = { subject: data.registrationId, sequence: 1, context };
    return unit.append([createEvent(pushEvents.added, { ...envelope, data })]);
  },
  removed: async (
    rows: readonly Told[],
    reason: PushEnd,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    await unit.append(
      rows.map((row) => {
        const data = { ...factsOf(row), reason };
        const sequence = row.registrationId === undefined ? 1 : 2;
        const envelope = { subject: data.registrationId, sequence, context };
        return createEvent(pushEvents.removed, { ...envelope, data });
      }),
    );
  },
});
