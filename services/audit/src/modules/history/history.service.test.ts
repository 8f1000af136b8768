import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { expect, it } from 'vitest';
import type { StoredRow } from './history.model.ts';
import { createHistoryService } from './history.service.ts';

const city = { field: 'additionalInfo.city', previous: null, current: 'Орёл / Oryol' };
const titles = {
  ru: { previous: null, current: 'Орёл' },
  en: { previous: null, current: 'Oryol' },
};
const comment = { field: 'comment', previous: 'a', current: 'b' };

/** What a reader with this language sees of one row. */
const changesIn = async (locale: string, changes: StoredRow['changes']) => {
  const row: StoredRow = {
    _id: new Uint8Array(20),
    eventId: 'e',
    date: new Date(0),
    type: profileEvents.profileChanged.type,
    entity: 'profile',
    entityId: 'anna',
    entityName: 'Анна',
    sequence: 1,
    changer: 'anna',
    changerSort: 'анна',
    changes,
    fields: [],
    words: [],
  };
  const service = createHistoryService({
    readModel: {
      page: async () => ({ rows: [row], total: 1, more: false, plan: undefined }),
      at: async () => row,
      batches: () => {
        throw new Error('not asked for');
      },
    },
    people: { named: async () => new Map(), find: async () => [] },
  });
  const paging = { sort: 'date', order: 'DESC', offset: 0, limit: 20 } as const;
  const { data } = await service.page({}, paging, locale);
  return data[0]?.changes;
};

it('tells a choice in the language of the reader alone', async () => {
  const changes = [{ ...city, titles }, comment];
  expect(await changesIn('en', changes)).toEqual([{ ...city, current: 'Oryol' }, comment]);
  expect(await changesIn('ru', changes)).toEqual([{ ...city, current: 'Орёл' }, comment]);
});

it('tells a row of the releases before as it was stored', async () => {
  expect(await changesIn('en', [city])).toEqual([city]);
});
