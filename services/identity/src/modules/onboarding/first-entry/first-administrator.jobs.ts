import type { Background } from '@gatehouse/kit/service/service.ts';
import type { Logger } from 'pino';
import { createRepeatedTask } from '../../../adapters/repeated-task.ts';
import type { FirstAdministratorFacts, FirstAdministratorOutcome } from './first-administrator.service.ts';

/** Milliseconds between two tries: the first start waits for the domain that the link leads to. */
const EVERY = 2_000;

/**
 * Makes the first administrator when an installation starts for the first time, if the configuration says how they get
 * in. Any number of replicas may do so: the account is made once. A configuration that cannot be carried out keeps nobody
 * from starting; the log says what is wrong with it.
 */
export const createFirstAdministratorJob = ({
  create,
  facts,
  log,
  everyMs = EVERY,
}: {
  readonly create: (facts: FirstAdministratorFacts) => Promise<FirstAdministratorOutcome>;
  readonly facts: FirstAdministratorFacts;
  readonly log: Logger;
  readonly everyMs?: number;
}): Background => {
  if (facts.email === undefined && facts.password === undefined) return { start: () => {}, stop: () => {} };
  let done = false;
  const task = createRepeatedTask({
    name: 'first administrator',
    everyMs,
    run: async () => {
      if (done) return;
      const outcome = await create(facts);
      done = true;
      if (outcome !== 'before')
        log.info({ login: facts.login, outcome }, 'the first administrator of this installation is made');
    },
    log,
  });
  return task;
};
