import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { RefusedMessage } from '../channels/channel.ts';
import { createInboxChannel } from '../channels/inbox-channel.ts';
import { inboxCollection } from './inbox.model.ts';
import { createInboxRepository } from './inbox.repository.ts';

const engines = testEngines('notification');
const never = new AbortController().signal;
let mongo: Mongo;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo, migrations);
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const rows = () => inboxCollection.model(mongo.connection).collection;
const told: string[] = [];
const channel = () =>
  createInboxChannel({
    inbox: createInboxRepository(mongo.connection),
    tell: (accountId) => told.push(accountId),
    clock: systemClock,
  });
const message = (id: string) => ({
  id,
  to: 'a1',
  subject: 'Changed',
  text: 'text',
  fromName: 'Portal',
  notice: { template: 'password.changed', title: 'Changed', text: 'text', link: null } as const,
});

describe('inbox of the personal account', () => {
  it('holds one notice for each intent, also when workers carry it at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => channel().send(message('n1'), never)));
    await channel().send(message('n2'), never);
    const stored = await rows().find({ accountId: 'a1' }).sort({ _id: 1 }).toArray();
    expect(stored).toMatchObject([
      { _id: 'n1', template: 'password.changed', title: 'Changed', readAt: null },
      { _id: 'n2' },
    ]);
  });

  it('tells of a notice that is there, and of none that was refused', async () => {
    await channel().send({ ...message('n7'), to: 'a7' }, never);
    await expect(channel().send({ ...message('n8'), to: 'a8', notice: undefined }, never)).rejects.toThrow();
    expect(told.filter((accountId) => accountId !== 'a1')).toEqual(['a7']);
  });

  it('leaves a notice read when it is carried again', async () => {
    await channel().send(message('n3'), never);
    await rows().updateOne({ _id: 'n3' as never }, { $set: { readAt: new Date() } });
    await channel().send(message('n3'), never);
    expect((await rows().findOne({ _id: 'n3' as never }))?.readAt).toBeInstanceOf(Date);
  });

  it('refuses what is no notice and what is for nobody', async () => {
    await expect(channel().send({ ...message('n4'), to: '' }, never)).rejects.toBeInstanceOf(RefusedMessage);
    await expect(channel().send({ ...message('n5'), notice: undefined }, never)).rejects.toBeInstanceOf(
      RefusedMessage,
    );
    expect(await rows().countDocuments({ _id: { $in: ['n4', 'n5'] as never[] } })).toBe(0);
  });

  it('refuses a notice that breaks its shape, whoever writes it', async () => {
    const whole = { accountId: 'a1', template: 'password.changed', title: 'x', text: 'x', link: null };
    const broken = { ...whole, createdAt: 'yesterday', readAt: null };
    await expect(rows().insertOne(broken)).rejects.toThrow('failed validation');
    const unknown = { ...message('n6'), notice: { ...message('n6').notice, template: 'no.such' as never } };
    await expect(channel().send(unknown, never)).rejects.toThrow('template');
  });
});
