import { randomBytes } from 'node:crypto';
import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '../crypto/sealing.ts';
import { defineCollection, part, required } from './collection.ts';
import type { Mongo } from './connect.ts';
import { startMongo } from './mongo.fixtures.ts';
import { reseal, type SealedPlace } from './reseal.ts';

interface Row {
  readonly _id: string;
  readonly inner: { readonly sealed: Sealed };
}
const sealed = required(
  part<Sealed>({ kid: required(String), iv: required(String), data: required(String) }),
);
const collectionOf = (name: string) =>
  defineCollection<Row>(name, { _id: required(String), inner: required(part<Row['inner']>({ sealed })) });
const former = { kid: 'former', key: randomBytes(32) };
const present = { kid: 'present', key: randomBytes(32) };
const keys = { keys: [former, present], sealWith: 'present' };
const [old, now] = [createSealer({ keys: [former], sealWith: 'former' }), createSealer(keys)];
const contextOf = (id: string) => `row ${id}`;

let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
});
afterAll(() => mongo.close());

test('a secret that somebody changes in the same moment is theirs', async () => {
  const rows = collectionOf('secrets').model(mongo.connection);
  const row = (_id: string, secret: string) => ({ _id, inner: { sealed: old.seal(secret, contextOf(_id)) } });
  await rows.insertMany([row('kept', 'first'), row('changed', 'first')]);
  const change = { $set: { 'inner.sealed': now.seal('second', contextOf('changed')) } };
  const busy = {
    find: rows.find.bind(rows),
    updateOne: async (...given: Parameters<typeof rows.updateOne>) => {
      await rows.updateOne({ _id: 'changed' }, change);
      return rows.updateOne(...given);
    },
  };
  const place: SealedPlace = { what: 'secrets', rows: busy as never, field: 'inner.sealed', contextOf };
  expect(await reseal(place, keys)).toEqual({ what: 'secrets', moved: 1, closed: new Map() });
  const opened = await rows.find().sort({ _id: 1 }).lean<Row[]>();
  expect(opened.map(({ _id, inner }) => [now.open(inner.sealed, contextOf(_id)), inner.sealed.kid])).toEqual([
    ['second', 'present'],
    ['first', 'present'],
  ]);
});

test('a secret in the row of another one is not sealed anew', async () => {
  const rows = collectionOf('copies').model(mongo.connection);
  await rows.create({ _id: 'thief', inner: { sealed: old.seal('secret', contextOf('owner')) } });
  const place: SealedPlace = { what: 'copies', rows: rows as never, field: 'inner.sealed', contextOf };
  expect(await reseal(place, keys)).toMatchObject({ moved: 0, closed: new Map([['former', 1]]) });
});
