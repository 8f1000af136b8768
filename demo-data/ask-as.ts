import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import type { SeedContext } from './seed-context.ts';

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

type AskingPerson = Pick<AccountActor, 'accountId' | 'login'> &
  Partial<Pick<AccountActor, 'methods' | 'masterAccount'>>;

/** Nobody has judged the request: too many at once, or a service that is away or does not answer in time. */
const passing: readonly number[] = [429, 502, 503, 504];
const TRY_EACH = 500;
const TRY_FOR = 90_000;

/** Asks again for what passes: creating calls have a key, by which a repetition gets the first answer. */
const patient = async (ask: () => Promise<Response>): Promise<Response> => {
  for (const deadline = Date.now() + TRY_FOR; ; await pause(TRY_EACH)) {
    const isLast = Date.now() > deadline;
    try {
      const answer = await ask();
      if (isLast || !passing.includes(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (isLast || !(error instanceof TypeError)) throw error;
    }
  }
};

/** Calls a service as the BFF does for this person. */
export const askAs = (
  { urls, environment }: Pick<SeedContext, 'urls' | 'environment'>,
  service: ServiceName,
  person: AskingPerson,
): Ask => {
  const ring = readKeyRing(JSON.parse(environment('bff').GATEHOUSE_ACTOR_KEYS ?? ''));
  const sign = createActorTokenSigner({ ring, clock: systemClock });
  const actor: Omit<AccountActor, 'issuer'> = {
    kind: 'account',
    sessionId: 'demo-data',
    methods: [],
    masterAccount: false,
    domainId: undefined,
    ip: '127.0.0.1',
    locale: 'ru',
    ...person,
  };
  return async (path, init = {}) => {
    return patient(async () => {
      const authorization = `Bearer ${await sign(actor, service)}`;
      return fetch(`${urls[service]}${path}`, { ...init, headers: { ...init.headers, authorization } });
    });
  };
};
