import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNotification } from '../../notification.fixtures.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';

let world: Awaited<ReturnType<typeof startNotification>>;
beforeAll(async () => {
  world = await startNotification(testEngines());
  await subscriptionCollection.model(world.connection).create(
    (['anna', 'boris', 'vera'] as const).map((_id) => ({
      _id,
      timeZone: null,
      domainId: null,
      sequence: 1,
      choices: [
        { topic: 'account' as const, period: 'daily' as const, on: ['email' as const] },
        { topic: 'documents' as const, period: 'weekly' as const, on: [] },
      ],
    })),
  );
});
afterAll(() => world?.close());

const actor = peerActor('provider-sync');

it('choices are read person by person, and none is lost or told twice between pages', async () => {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const query = { limit: 2, ...(after === undefined ? {} : { after }) };
    const { status, body } = await world.call(offeredSources.subscribers, { actor, query });
    expect(status).toBe(200);
    keys.push(...body.records.map(({ key }: { key: string }) => key));
    after = body.next ?? undefined;
  } while (after !== undefined);
  const people = ['anna', 'boris', 'vera'];
  expect(keys).toEqual(people.flatMap((person) => [`${person}:account`, `${person}:documents`]));
});

it('topics and their periods are those of the catalogue', async () => {
  const topics = (await world.call(offeredSources.subscribes, { actor })).body.records;
  expect(topics.map(({ key }: { key: string }) => key)).toContain('security');
  const schedules = (await world.call(offeredSources.subscribesSchedules, { actor })).body.records;
  expect(schedules).toContainEqual({
    key: 'accessEnds:daily',
    fields: { subscribe: 'accessEnds', period: 'daily' },
  });
});
