import type { Connection, mongo } from 'mongoose';
import type { Person } from './people.domain.ts';

export const PEOPLE_COLLECTION = 'people';

export const peopleIndexes: readonly mongo.IndexDescription[] = [
  { name: 'by_word', key: { words: 1 } },
  { name: 'by_rename', key: { renamedAt: 1 }, partialFilterExpression: { renamedAt: { $exists: true } } },
];

export const peopleRows = (connection: Connection): mongo.Collection<Person> =>
  (connection.db as unknown as mongo.Db).collection<Person>(PEOPLE_COLLECTION);
