/** What every event bus must do. `bus.test.ts` runs it on the fake, `kafka-bus.int.test.ts` on the real broker. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BusBatch, BusMessage, BusRecord, EventBus, SubscribeOptions } from './bus.ts';

const event = (subject: string, sequence: number): CloudEvent => ({
  specversion: '1.0',
  id: `${subject}-${sequence}`,
  source: '/gatehouse/test',
  type: 'test.thing.happened',
  subject,
  time: '2026-01-01T00:00:00.000Z',
  datacontenttype: 'application/json',
  dataschema: 'urn:test',
  actor: 'system',
  sequence,
  data: {},
});

const record = (topic: string, key: string, sequence: number): BusRecord => ({
  topic,
  key,
  value: event(key, sequence),
});

const idOf = (message: BusMessage) => (JSON.parse(Buffer.from(message.value).toString()) as CloudEvent).id;
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 20_000, interval: 20 });

export const describeEventBus = (name: string, make: () => Promise<EventBus>): void => {
  describe(name, () => {
    let bus: EventBus;
    let count = 0;

    beforeAll(async () => {
      bus = await make();
    });
    afterAll(() => bus.close());

    const freshTopic = async (partitions?: number) => {
      count += 1;
      const topic = `test.thing${count}`;
      await bus.ensureTopics([partitions === undefined ? { topic } : { topic, partitions }]);
      return topic;
    };

    const collect = async (topic: string, options: Partial<SubscribeOptions> = {}) => {
      const seen: BusMessage[] = [];
      const crashes: Error[] = [];
      const subscription = await bus.subscribe({
        group: `group-${topic}`,
        topics: [topic],
        fromBeginning: true,
        batchSize: 100,
        handler: async ({ messages }) => {
          seen.push(...messages);
        },
        onCrash: (error) => crashes.push(error),
        ...options,
      });
      return { seen, crashes, subscription };
    };

    it('delivers what was published before the group existed, with key, headers and bytes as they were', async () => {
      const topic = await freshTopic();
      await bus.publish([
        { ...record(topic, 'a', 1), headers: { traceparent: '00-x' } },
        { topic, key: 'b', value: Buffer.from([0xff, 0x00]) },
      ]);
      const { seen, subscription } = await collect(topic);
      await until(() => expect(seen).toHaveLength(2));
      const a = seen.find(({ key }) => key === 'a') as BusMessage;
      expect(a).toMatchObject({ topic, key: 'a', headers: { traceparent: '00-x' } });
      expect(idOf(a)).toBe('a-1');
      expect([...(seen.find(({ key }) => key === 'b') as BusMessage).value]).toEqual([0xff, 0x00]);
      await subscription.close();
    });

    it('keeps the order of a key and its partition', async () => {
      const topic = await freshTopic();
      const keys = ['a', 'b', 'c', 'd', 'e'];
      for (let from = 1; from <= 40; from += 10) {
        await bus.publish(
          Array.from({ length: 10 }, (_, step) => keys.map((key) => record(topic, key, from + step))).flat(),
        );
      }
      const { seen, subscription } = await collect(topic, { batchSize: 7 });
      await until(() => expect(seen).toHaveLength(200));
      for (const key of keys) {
        const own = seen.filter((message) => message.key === key);
        expect(own.map(idOf)).toEqual(Array.from({ length: 40 }, (_, index) => `${key}-${index + 1}`));
        expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      }
      await subscription.close();
    });

    it('hands out batches of one partition, at most as big as asked', async () => {
      const topic = await freshTopic();
      await bus.publish(Array.from({ length: 50 }, (_, index) => record(topic, `k${index}`, 1)));
      const batches: BusBatch[] = [];
      const { subscription } = await collect(topic, {
        batchSize: 4,
        handler: async (batch) => {
          batches.push(batch);
        },
      });
      await until(() => expect(batches.flatMap(({ messages }) => messages)).toHaveLength(50));
      for (const { messages, partition } of batches) {
        expect(messages.length).toBeLessThanOrEqual(4);
        expect(new Set(messages.map((message) => message.partition))).toEqual(new Set([partition]));
      }
      await subscription.close();
    });

    it('goes on where the group stopped', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
      const first = await collect(topic);
      await until(() => expect(first.seen).toHaveLength(1));
      await first.subscription.close();
      await bus.publish([record(topic, 'a', 2)]);
      const second = await collect(topic);
      await until(() => expect(second.seen).toHaveLength(1));
      expect(second.seen.map(idOf)).toEqual(['a-2']);
      expect(await bus.lag(`group-${topic}`, [topic])).toMatchObject([{ end: 2n }]);
      await second.subscription.close();
    });

    it('delivers to every group', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
      const one = await collect(topic, { group: 'one' });
      const two = await collect(topic, { group: 'two' });
      await until(() => expect([one.seen.length, two.seen.length]).toEqual([1, 1]));
      await Promise.all([one.subscription.close(), two.subscription.close()]);
    });

    it.each([TypeError, RangeError, ReferenceError, SyntaxError, Error])(
      'delivers a batch again after a %o of the handler and goes on',
      async (Kind) => {
        const topic = await freshTopic(1);
        await bus.publish([record(topic, 'a', 1), record(topic, 'a', 2)]);
        let failures = 0;
        const seen: string[] = [];
        const { crashes, subscription } = await collect(topic, {
          handler: async ({ messages }) => {
            if (failures < 2) {
              failures += 1;
              throw new Kind('made by the test');
            }
            seen.push(...messages.map(idOf));
          },
        });
        await until(() => expect(seen).toEqual(['a-1', 'a-2']));
        expect(crashes).toEqual([]);
        await bus.publish([record(topic, 'a', 3)]);
        await until(() => expect(seen).toEqual(['a-1', 'a-2', 'a-3']));
        expect(subscription.healthy()).toBe(true);
        await subscription.close();
      },
    );

    it('ends with onCrash, unhealthy, when the handler fails for good, and never in a loop without end', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
      let calls = 0;
      const { crashes, subscription } = await collect(topic, {
        handler: async () => {
          calls += 1;
          throw new TypeError('made by the test');
        },
      });
      await until(() => expect(crashes).toHaveLength(1));
      expect(subscription.state()).toBe('crashed');
      expect(subscription.healthy()).toBe(false);
      const after = calls;
      expect(after).toBeLessThanOrEqual(10);
      await subscription.close();
      expect(calls).toBe(after);
      // Nothing was committed: the next member of the group gets the message.
      const next = await collect(topic);
      await until(() => expect(next.seen.map(idOf)).toEqual(['a-1']));
      await next.subscription.close();
    });

    it('tells a waiting handler to stop when it closes, and delivers the batch to the next member', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
      let entered = false;
      const { subscription } = await collect(topic, {
        handler: ({ signal }) =>
          new Promise((_, reject) => {
            entered = true;
            signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
          }),
      });
      await until(() => expect(entered).toBe(true));
      await subscription.close();
      const next = await collect(topic);
      await until(() => expect(next.seen.map(idOf)).toEqual(['a-1']));
      await next.subscription.close();
    });

    it('forgets a group only while it has no members', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
      const first = await collect(topic);
      await until(() => expect(first.seen).toHaveLength(1));
      await expect(bus.forgetGroup(`group-${topic}`)).rejects.toThrow('has members');
      await first.subscription.close();
      await bus.forgetGroup(`group-${topic}`);
      const again = await collect(topic);
      await until(() => expect(again.seen.map(idOf)).toEqual(['a-1']));
      await again.subscription.close();
      await expect(bus.forgetGroup('never-seen')).resolves.toBeUndefined();
    });

    it('moves a group that has no members, and to the start of a topic that is shorter', async () => {
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1), record(topic, 'a', 2), record(topic, 'a', 3)]);
      const first = await collect(topic);
      await until(() => expect(first.seen).toHaveLength(3));
      await first.subscription.close();
      await bus.seek(`group-${topic}`, [{ topic, partition: 0, offset: 1n }]);
      const second = await collect(topic);
      await until(() => expect(second.seen.map(idOf)).toEqual(['a-2', 'a-3']));
      await second.subscription.close();
      await bus.seek(`group-${topic}`, [{ topic, partition: 0, offset: 99n }]);
      const third = await collect(topic);
      await until(() => expect(third.seen).toHaveLength(3));
      await expect(bus.seek(`group-${topic}`, [])).rejects.toThrow('has members');
      await third.subscription.close();
    });

    it('reads what was published since a time, once and without a group', async () => {
      const topic = await freshTopic(3);
      await bus.publish([record(topic, 'old', 1)]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const since = new Date();
      await bus.publish([record(topic, 'a', 1), record(topic, 'b', 1), record(topic, 'a', 2)]);
      const seen: string[] = [];
      await bus.read({ topics: [topic], since, each: (message) => void seen.push(idOf(message)) });
      expect(seen.toSorted()).toEqual(['a-1', 'a-2', 'b-1']);
      const none: unknown[] = [];
      const later = new Date(Date.now() + 60_000);
      await bus.read({ topics: [topic], since: later, each: (message) => void none.push(message) });
      expect(none).toEqual([]);
    });

    it('refuses to publish to a topic nobody created', async () => {
      await expect(bus.publish([record('test.unknown', 'a', 1)])).rejects.toThrow();
      // And works on as before.
      const topic = await freshTopic(1);
      await bus.publish([record(topic, 'a', 1)]);
    });

    it('creates topics once, whoever asks, and a dead-letter topic with each', async () => {
      const topic = await freshTopic();
      await Promise.all([bus.ensureTopics([{ topic }]), bus.ensureTopics([{ topic }])]);
      await bus.publish([record(`${topic}.dlq`, 'a', 1)]);
    });
  });
};
