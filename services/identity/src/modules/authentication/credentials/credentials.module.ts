import type { Background } from '@gatehouse/kit/service/service.ts';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { parametersOfHash, workOf } from './argon-parameters.domain.ts';
import { createHashCosts } from './hash-costs.ts';
import type { HashJob } from './hash-job.ts';
import { createHashPool } from './hash-pool.ts';
import { startHashProcess } from './hash-process.ts';
import { createPasswordProver } from './password.prover.ts';
import { createPasswords, type PasswordsDeps } from './passwords.service.ts';

export interface CredentialsDeps extends Omit<PasswordsDeps, 'pool' | 'costs'> {
  readonly accounts: Pick<AccountsRepository, 'replaceHash' | 'hashPrefixes'>;
  readonly processes: number;
  readonly waitingPerProcess: number;
  readonly metrics: Registry;
  readonly log: Logger;
}

const workOfJob = (job: HashJob): number => {
  const parameters = job.kind === 'hash' ? job.parameters : parametersOfHash(job.hash);
  return parameters === undefined ? 0 : workOf(parameters);
};

/** Passwords and the processes that hash them. */
export const createCredentialsModule = (deps: CredentialsDeps) => {
  const { accounts, processes, waitingPerProcess, metrics, log } = deps;
  const crashes = new Counter({
    name: 'identity_hash_process_crashes_total',
    help: 'Hash processes that ended unasked',
    registers: [metrics],
  });
  const pool = createHashPool({
    size: processes,
    waitingPerProcess,
    start: startHashProcess,
    onCrash: () => {
      crashes.inc();
      log.warn('a hash process ended, it is started anew');
    },
  });
  new Gauge({
    name: 'identity_hash_waiting',
    help: 'Sign-ins that wait for a hash',
    registers: [metrics],
    collect() {
      this.set(pool.waiting());
    },
  });
  const hashes = new Counter({
    name: 'identity_hashes_total',
    help: 'Hashes that requests waited for',
    registers: [metrics],
  });
  const work = new Counter({
    name: 'identity_hash_work_kib_total',
    help: 'Memory that these hashes went over, in KiB, once for each pass',
    registers: [metrics],
  });
  const costs = createHashCosts({ accounts, log });
  const passwords = createPasswords({
    ...deps,
    costs,
    pool: {
      ...pool,
      run: (job, lane) => {
        hashes.inc();
        work.inc(workOfJob(job));
        return pool.run(job, lane);
      },
    },
  });
  const background: Background = {
    start: async () => {
      pool.start();
      await Promise.all([passwords.start(), costs.start()]);
    },
    stop: () => {
      costs.stop();
      pool.stop();
    },
  };
  return { pool, passwords, prover: createPasswordProver({ passwords, accounts }), background };
};
