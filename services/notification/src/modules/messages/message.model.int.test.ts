import type { MigrationStep } from '@gatehouse/kit/migrations/migrations.ts';
import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { inboxCollection } from '../inbox/inbox.model.ts';
import { messageCollection } from './message.model.ts';
import { startMessages, type TestMessages } from './messages.fixtures.ts';

let messages: TestMessages;

beforeAll(async () => {
  messages = await startMessages(systemClock);
});
afterAll(async () => {
  await messages.close();
});

describe('the store', () => {
  it('has the indexes of its schemas after the migrations, and none of a version before', async () => {
    const { connection } = messages.mongo;
    await connection
      .collection('inbox_messages')
      .createIndex({ accountId: 1, createdAt: -1, _id: 1 }, { name: 'person' });
    const newestNotices = migrations.find(({ id }) => id === '0303-newest-notices');
    await newestNotices?.up({ connection, db: connection.db } as MigrationStep);
    expect(await indexDrift(connection, [messageCollection, inboxCollection])).toEqual([]);
  });

  it('refuses a message that breaks its shape, whoever writes it', async () => {
    const whole = await messages.row(await messages.add());
    const rows = messages.rows.collection;
    const broken = [{ attempts: 'two' }, { state: 'lost' }, { expiresAt: 'soon' }, { sealed: { kid: 'k' } }];
    for (const [index, part] of broken.entries()) {
      const bad = { ...whole, _id: `broken-${index}`, ...part };
      await expect(rows.insertOne(bad as never)).rejects.toThrow('failed validation');
    }
    await expect(
      messages.rows.updateOne({ state: 'pending' }, { $set: { nonsense: 1 } as never }),
    ).rejects.toThrow('nonsense');
  });
});
