import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('has the indexes of its schemas after the migrations, and no other', async () => {
    expect(await indexDrift(messages.mongo.connection, [messageCollection, inboxCollection])).toEqual([]);
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
