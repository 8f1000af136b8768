import { defineCollection, part, required, someText } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { Localized } from '../form/form.domain.ts';
import type { EntryRow, EntryValue } from './entries.domain.ts';

export const directoryEntries = defineCollection<EntryRow>(
  'directory_entries',
  {
    _id: required(String),
    directory: required(String),
    code: required(String),
    name: required(part<Localized>({ ru: required(String), en: required(String) })),
    parent: { type: String, default: null },
    active: required(Boolean),
    source: required(String, { enum: ['platform', 'synchronization'] }),
    providerId: { type: String, default: undefined },
    values: required([part<EntryValue>({ field: required(String), values: required([String]) })]),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
  },
  [
    {
      name: 'delivered_by_id',
      key: { providerId: 1, _id: 1 },
      partialFilterExpression: { providerId: someText },
    },
    { name: 'code', key: { directory: 1, code: 1 }, unique: true },
    ...pageIndexes(['code', 'name.ru', 'name.en'], ['directory']),
  ],
);
