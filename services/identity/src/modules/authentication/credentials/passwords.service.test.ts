import { defaultSettings, type SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { describe, expect, it } from 'vitest';
import { type ArgonParameters, parametersOfHash, workOf } from './argon-parameters.domain.ts';
import type { HashJob } from './hash-job.ts';
import { HashPoolBusyError } from './hash-pool.ts';
import { createPasswords } from './passwords.service.ts';

/** Hashes are the password in clear behind their parameters: these tests are about what is asked of the pool. */
const setUp = () => {
  const jobs: HashJob[] = [];
  let current: SettingsSnapshot = defaultSettings;
  let busy = false;
  const costs: ArgonParameters[] = [];
  const work = (job: HashJob): boolean | string => {
    jobs.push(job);
    if (job.kind === 'verify') {
      if (parametersOfHash(job.hash) === undefined) throw new Error('invalid hash');
      return job.hash.endsWith(`$${job.password}`);
    }
    const { memory, time, parallelism } = job.parameters;
    return `$argon2id$v=19$m=${memory},t=${time},p=${parallelism}$${job.password}`;
  };
  const run = async (job: HashJob) => {
    if (busy) throw new HashPoolBusyError('busy');
    return work(job);
  };
  const passwords = createPasswords({
    costs: { current: () => costs },
    pool: { run, runInBackground: run, hasRoom: () => !busy, waiting: () => 0 },
    settings: { current: () => current },
    ids: systemIds,
    log: createLogger({ service: 'identity', level: 'silent' }),
  });
  return {
    passwords,
    jobs,
    costs,
    configure: (settings: Partial<SettingsSnapshot>) => {
      current = { ...current, ...settings };
    },
    fill: () => {
      busy = true;
    },
  };
};

describe('a password', () => {
  it('matches its own hash and no other', async () => {
    const { passwords } = setUp();
    const hash = await passwords.hash('right');
    expect(await passwords.verify(hash, 'right')).toBe(true);
    expect(await passwords.verify(hash, 'wrong')).toBe(false);
  });

  it('is one whatever keyboard spelled it, also with a hash of an earlier release', async () => {
    const { passwords } = setUp();
    const [composed, apart, wide] = ['Йод-Ё-7', 'Йод-Ё-7'.normalize('NFD'), 'Йод－Ё－７'];
    const hash = await passwords.hash(apart);
    for (const typed of [composed, apart, wide]) expect(await passwords.verify(hash, typed)).toBe(true);
    const earlier = hash.replace(composed, apart);
    expect(earlier).not.toBe(hash);
    expect(await passwords.verify(earlier, apart)).toBe(true);
    expect(await passwords.verify(earlier, 'Йод-Ё-8')).toBe(false);
  });

  it('costs the same work for nobody as for somebody, however it is spelled', async () => {
    const { passwords, jobs } = setUp();
    const hash = await passwords.hash('right');
    await passwords.start();
    for (const typed of ['plain', 'Ё'.normalize('NFD')]) {
      const worked = [];
      for (const compared of [hash, null]) {
        jobs.length = 0;
        await passwords.verify(compared, typed);
        worked.push(jobs.length);
      }
      expect(worked[0]).toBe(worked[1]);
    }
  });

  it('without a hash to compare costs a verification with the parameters in force, and never matches', async () => {
    const { passwords, jobs } = setUp();
    await passwords.start();
    jobs.length = 0;
    expect(await passwords.verify(null, 'anything')).toBe(false);
    expect(jobs).toHaveLength(1);
    const [job] = jobs;
    expect(job?.kind === 'verify' && parametersOfHash(job.hash)).toEqual({
      memory: 19456,
      time: 2,
      parallelism: 1,
    });
  });

  it('costs as much as the dearest hash that anybody has, for nobody and for everybody', async () => {
    const { passwords, jobs, costs, configure } = setUp();
    const cheap = { memory: 8_192, time: 1, parallelism: 1 };
    const dear = { memory: 65_536, time: 3, parallelism: 1 };
    const hashes = [await passwords.hash('right'), await passwords.hashWith('right', cheap)];
    hashes.push(await passwords.hashWith('right', dear));
    await passwords.start();
    costs.push(cheap, dear);
    const workFor = async (compared: string | null, typed: string) => {
      jobs.length = 0;
      expect(await passwords.verify(compared, typed)).toBe(false);
      return jobs.reduce((sum, job) => {
        const parameters = job.kind === 'hash' ? job.parameters : parametersOfHash(job.hash);

        return sum + workOf(parameters as ArgonParameters);
      }, 0);
    };
    for (const [typed, times] of [
      ['wrong', 1],
      ['Ё'.normalize('NFD'), 2],
    ] as const) {
      for (const compared of [...hashes, null]) {
        const work = await workFor(compared, typed);
        expect(Math.abs(work - times * workOf(dear)) / workOf(dear)).toBeLessThan(0.001);
      }
    }
    configure({ argonMemory: 131_072, argonTime: 2 });
    await passwords.verify(null, 'x');
    await Promise.resolve();
    for (const compared of hashes) expect(await workFor(compared, 'wrong')).toBeGreaterThan(0.999 * 262_144);
  });

  it('is compared with a dummy of the new parameters after they changed', async () => {
    const { passwords, jobs, configure } = setUp();
    await passwords.start();
    configure({ argonMemory: 8192 });
    await passwords.verify(null, 'x');
    await Promise.resolve();
    jobs.length = 0;
    await passwords.verify(null, 'x');
    const [job] = jobs;
    expect(job?.kind === 'verify' && parametersOfHash(job.hash)?.memory).toBe(8192);
  });

  it('is hashed anew only when the parameters changed', async () => {
    const { passwords, configure } = setUp();
    const hash = await passwords.hash('right');
    expect(await passwords.renew(hash, 'right')).toBeUndefined();
    configure({ argonTime: 3 });
    expect(parametersOfHash((await passwords.renew(hash, 'right')) ?? '')).toEqual({
      memory: 19456,
      time: 3,
      parallelism: 1,
    });
  });

  it('does not match a stored text that is no hash', async () => {
    expect(await setUp().passwords.verify('not a hash', 'x')).toBe(false);
  });

  it('is refused, not judged, when too many wait', async () => {
    const { passwords, fill } = setUp();
    const hash = await passwords.hash('right');
    fill();
    await expect(passwords.verify(hash, 'right')).rejects.toBeInstanceOf(HashPoolBusyError);
  });
});
