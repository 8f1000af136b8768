import { describe, expect, it } from 'vitest';
import type { HashAnswer, HashRequest } from './hash-job.ts';
import { createHashPool, HashPoolBusyError, type HashPoolOptions } from './hash-pool.ts';

/** Processes that answer when the test says so. */
const fakeProcesses = (options: Partial<HashPoolOptions> = {}) => {
  const processes: {
    sent: HashRequest[];
    answer(answer: HashAnswer): void;
    end(): void;
    stopped: boolean;
  }[] = [];
  let crashes = 0;
  const pool = createHashPool({
    size: 1,
    waitingPerProcess: 2,
    restartDelayMs: 0,
    onCrash: () => {
      crashes += 1;
    },
    start: ({ onAnswer, onEnd }) => {
      const sent: HashRequest[] = [];
      const row = { sent, answer: onAnswer, end: onEnd, stopped: false };
      processes.push(row);
      return {
        pid: processes.length,
        send: (request) => void sent.push(request),
        stop: () => {
          row.stopped = true;
        },
      };
    },
    ...options,
  });
  pool.start();
  const passwords = (index = 0) => processes[index]?.sent.map(({ job }) => job.password);
  const answerAll = () => {
    for (const { sent, answer } of processes)
      for (const { id } of sent.splice(0)) answer({ id, value: true });
  };
  return { pool, processes, passwords, answerAll, crashes: () => crashes };
};
const verify = (password: string) => ({ kind: 'verify', hash: 'h', password }) as const;
/** Lets what was just decided happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of hashes', () => {
  it('keeps a process busy with the next job and the others waiting, first come first served', async () => {
    const { pool, passwords, answerAll } = fakeProcesses();
    const jobs = ['1', '2', '3', '4'].map((password) => pool.run(verify(password)));
    expect(passwords()).toEqual(['1', '2']);
    expect(pool.waiting()).toBe(2);
    answerAll();
    expect(passwords()).toEqual(['3', '4']);
    answerAll();
    expect(await Promise.all(jobs)).toEqual([true, true, true, true]);
  });

  it('serves known devices first, and strangers who fill their lane take no room of them', async () => {
    const { pool, passwords, answerAll } = fakeProcesses();
    const strangers = ['1', '2', '3', '4'].map((password) => pool.run(verify(password)));
    expect([pool.hasRoom('strangers'), pool.hasRoom('known')]).toEqual([false, true]);
    await expect(pool.run(verify('5'))).rejects.toBeInstanceOf(HashPoolBusyError);
    const known = pool.run(verify('known'), 'known');
    answerAll();
    expect(passwords()).toEqual(['known', '3']);
    answerAll();
    answerAll();
    expect(await Promise.all([...strangers, known])).toEqual([true, true, true, true, true]);
  });

  it('refuses what would wait too long, and takes more once there is room', async () => {
    const { pool, answerAll } = fakeProcesses();
    const taken = ['1', '2', '3', '4'].map((password) => pool.run(verify(password)));
    expect(pool.hasRoom()).toBe(false);
    await expect(pool.run(verify('5'))).rejects.toBeInstanceOf(HashPoolBusyError);
    answerAll();
    expect(pool.hasRoom()).toBe(true);
    const later = pool.run(verify('6'));
    answerAll();
    answerAll();
    await Promise.all([...taken, later]);
  });

  it('hands the jobs of a process that ended to its successor, in their order', async () => {
    const { pool, processes, passwords, answerAll, crashes } = fakeProcesses();
    const warm = pool.run(verify('0'));
    answerAll();
    await warm;
    const jobs = ['1', '2', '3'].map((password) => pool.run(verify(password)));
    processes[0]?.end();
    expect(crashes()).toBe(1);
    expect(passwords(1)).toEqual(['1', '2']);
    answerAll();
    answerAll();
    expect(await Promise.all(jobs)).toEqual([true, true, true]);
  });

  it('gives up a job that ends every process', async () => {
    const { pool, processes } = fakeProcesses({ restartDelayMs: 0 });
    const job = pool.run(verify('poison'));
    const outcome = job.then(
      () => 'done',
      () => 'given up',
    );
    for (let i = 0; i < 3; i += 1) {
      await expect.poll(() => processes[i]?.sent.length).toBe(1);
      processes[i]?.end();
    }
    expect(await outcome).toBe('given up');
  });

  it('rehashes only while nobody waits, one at a time', async () => {
    const { pool, passwords, processes, answerAll } = fakeProcesses();
    const job = pool.run(verify('sign-in'));
    const renewals = ['a', 'b'].map((password) => pool.runInBackground(verify(password)));
    expect(passwords()).toEqual(['sign-in']);
    answerAll();
    await job;
    expect(passwords()).toEqual(['a']);
    const next = pool.run(verify('next'));
    expect(passwords()).toEqual(['a', 'next']);
    processes[0]?.answer({ id: processes[0].sent.shift()?.id ?? 0, value: 'renewed' });
    await settle();
    expect(passwords()).toEqual(['next']);
    answerAll();
    await next;
    await settle();
    answerAll();
    expect(await Promise.all(renewals)).toEqual(['renewed', true]);
  });

  it('ends its processes and rejects what waits when it stops', async () => {
    const { pool, processes } = fakeProcesses();
    const jobs = ['1', '2', '3'].map((password) => pool.run(verify(password)));
    pool.stop();
    expect(processes[0]?.stopped).toBe(true);
    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    await expect(pool.run(verify('4'))).rejects.toBeInstanceOf(HashPoolBusyError);
  });

  it('passes on what a process could not do', async () => {
    const { pool, processes } = fakeProcesses();
    const job = pool.run(verify('1'));
    processes[0]?.answer({ id: processes[0].sent[0]?.id ?? 0, error: 'no hash' });
    await expect(job).rejects.toThrow('no hash');
  });
});
