import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Person } from './people.domain.ts';

const orNull = { type: String, default: null };

export const people = defineCollection<Person>(
  'people',
  {
    _id: required(String),
    name: required(String),
    accountLabel: orNull,
    profileLabel: orNull,
    nameWords: required([String]),
    words: required([String]),
    identifierWords: required([String]),
    sortName: required(String),
    renamedAt: Date,
  },
  [
    { name: 'by_word', key: { words: 1 } },
    { name: 'by_rename', key: { renamedAt: 1 }, partialFilterExpression: { renamedAt: { $exists: true } } },
  ],
);
