import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import type { SeedContext } from './seed-context.ts';

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

type AskingPerson = Pick<AccountActor, 'accountId' | 'login'> &
  Partial<Pick<AccountActor, 'methods' | 'masterAccount'>>;

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
    const authorization = `Bearer ${await sign(actor, service)}`;
    return fetch(`${urls[service]}${path}`, { ...init, headers: { ...init.headers, authorization } });
  };
};
