import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from './message.jobs.ts';
import { createMessageQueues } from './message.queues.ts';
import { startMessages, type TestMessages, testClock } from './messages.fixtures.ts';

let messages: TestMessages;
const clock = testClock();

beforeAll(async () => {
  messages = await startMessages(clock);
});
afterAll(async () => {
  await messages.close();
});

const deliveryBy = (send: () => Promise<void>) => messages.delivery({ email: { send } });

describe('the sweeper', () => {
  const setupSweep = (
    addMany: (ids: readonly string[], priorities: readonly (number | undefined)[]) => Promise<void>,
  ) => {
    const { repository } = messages;
    const delivery = deliveryBy(async () => {});
    const worker = () => {
      throw new Error('not worked on in these tests');
    };
    const queue = {
      addMany: (jobs: readonly { readonly id: string; readonly priority?: number }[]) =>
        addMany(
          jobs.map(({ id }) => id),
          jobs.map(({ priority }) => priority),
        ),
      addTogether: () => Promise.reject(new Error('what is swept is added by its id')),
      close: async () => {},
    };
    const queues = createMessageQueues({
      queues: { email: { queue, worker, concurrency: 1 } },
      repository,
      withoutQueue: delivery.deliver,
      log: pino({ level: 'silent' }),
    });
    return () => sweep({ repository, queues, clock });
  };
  beforeEach(async () => void (await messages.rows.deleteMany({})));

  it('queues what is due once, and again when the queue has lost it', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    const id = await messages.add();
    await run();
    await run();
    expect(queued).toEqual([id]);
    clock.pass(10_001);
    await run();
    expect(queued).toEqual([id, id]);
  });

  it('lets notices to many go behind what one person waits for', async () => {
    const places = new Map<string | undefined, number | undefined>();
    const run = setupSweep(async (ids, priorities) => {
      for (const [index, id] of ids.entries()) places.set(id, priorities[index]);
    });
    const notice = await messages.add({ template: 'document.changed' });
    const code = await messages.add();
    await run();
    expect(places).toEqual(
      new Map([
        [notice, 1],
        [code, 0],
      ]),
    );
  });

  it('queues all of a long backlog, of every channel', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    await messages.addMany(Array.from({ length: 1_001 }, (_, index) => messages.newMessage(`m-${index}`)));
    const off = await messages.add({ channel: 'telegram' });
    await run();
    await run();
    expect(new Set(queued)).toHaveLength(1_001);
    expect(await messages.row(off)).toMatchObject({ state: 'failed', reason: 'channel-off' });
  });

  it('leaves alone what waits for its next attempt in the queue', async () => {
    const queued: string[] = [];
    const run = setupSweep(async (ids) => void queued.push(...ids));
    const id = await messages.add();
    await deliveryBy(() => Promise.reject(new Error('away'))).deliver(id);
    clock.pass(751);
    await run();
    expect(queued).toEqual([]);
    clock.pass(10_000);
    await run();
    expect(queued).toEqual([id]);
  });

  it('keeps a message due while the queue is away', async () => {
    const queued: string[] = [];
    const id = await messages.add();
    await setupSweep(() => Promise.reject(new Error('away')))();
    await setupSweep(async (ids) => void queued.push(...ids))();
    expect(queued).toEqual([id]);
  });
});
