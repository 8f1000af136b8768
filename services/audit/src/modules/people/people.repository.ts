import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { learn, type Person, tellsName } from './people.domain.ts';
import { people as collection } from './people.model.ts';

/** Text as a pattern that matches it and nothing else (N11). */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** People who match a question, of whom the first by name are taken: a frequent name is that of very many. */
const FOUND_MAX = 1_000;

export interface PeopleRepository {
  /** Learns names from a batch of events and answers everybody who acts in it, as they are called afterwards. */
  meet(events: readonly CloudEvent[], now: Date, unit: UnitOfWork): Promise<ReadonlyMap<string, Person>>;
  named(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** People each of whose question's words begins one of theirs: at most `most`, by name, of the first thousand found. */
  find(words: readonly string[], most: number, maxTimeMS: number): Promise<readonly Person[]>;
  /** Ids of people whose rows do not carry their name yet, renamed before this moment. */
  renamedBefore(moment: Date): AsyncGenerator<string>;
  /** One of them. */
  renamed(id: string, moment: Date): Promise<Person | undefined>;
  /** The rows carry the name, unless the person was renamed again. */
  settled(person: Person, unit: UnitOfWork): Promise<void>;
}

const byId = (people: readonly Person[]): Map<string, Person> =>
  new Map(people.map((person) => [person._id, person]));

export const createPeopleRepository = (connection: Connection): PeopleRepository => {
  const rows = collection.model(connection);
  return {
    meet: async (events, now, unit) => {
      const naming = events.filter(tellsName);
      const accounts = naming.map((event) => String(event.data.accountId));
      const wanted = [...new Set([...events.map((event) => event.actor), ...accounts])];
      const people = byId(
        await rows
          .find({ _id: { $in: wanted } })
          .session(unit.session)
          .lean<Person[]>(),
      );
      const changed = new Map<string, Person>();
      for (const event of naming) {
        const person = learn(people.get(String(event.data.accountId)), event, now);
        people.set(person._id, person);
        changed.set(person._id, person);
      }
      if (changed.size > 0) {
        const writes = [...changed.values()].map((person) => ({
          replaceOne: { filter: { _id: person._id }, replacement: person, upsert: true },
        }));
        await rows.bulkWrite(writes, {
          session: unit.session,
          ordered: false,
          throwOnValidationError: true,
        });
      }
      return people;
    },
    named: async (ids) => byId(await rows.find({ _id: { $in: [...new Set(ids)] } }).lean<Person[]>()),
    find: (words, most, maxTimeMS) =>
      rows
        .aggregate<Person>([
          { $match: { $and: words.map((word) => ({ words: new RegExp(`^${escapePattern(word)}`) })) } },
          { $limit: FOUND_MAX },
          { $sort: { sortName: 1 } },
          { $limit: most },
        ])
        .option({ hint: 'by_word', maxTimeMS })
        .exec(),
    renamedBefore: async function* (moment) {
      const found = rows
        .find({ renamedAt: { $lte: moment } })
        .sort({ renamedAt: 1 })
        .select({ _id: 1 })
        .lean<{ _id: string }>();
      for await (const { _id } of found.cursor()) yield _id;
    },
    renamed: async (_id, moment) =>
      (await rows.findOne({ _id, renamedAt: { $lte: moment } }).lean<Person | null>()) ?? undefined,
    settled: async ({ _id, name, renamedAt }, { session }) => {
      if (renamedAt === undefined) return;
      await rows.updateOne({ _id, name, renamedAt }, { $unset: { renamedAt: '' } }, { session });
    },
  };
};
