/** A small profile service made from its descriptor, which answers identity alone, and a provider that asks it. */
import type { AddressInfo } from 'node:net';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import {
  type ToldProfile,
  toldProfileEndpoints,
} from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { type ActorTokenVerifier, createActorTokenVerifier } from '@gatehouse/kit/auth/actor-token.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { authenticateActor } from '@gatehouse/kit/http/authenticate.ts';
import { route } from '@gatehouse/kit/http/call.ts';
import { mountRoutes } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { Registry } from 'prom-client';
import { startProvider } from '../oidc.fixtures.ts';

export const cityAndTongues: ToldProfile['fields'] = [
  { code: 'city', title: { ru: 'Город <b>', en: 'City <b>' }, value: 'Омск' },
  { code: 'tongues', title: { ru: 'Языки', en: 'Languages' }, value: ['ru', 'en'] },
];
export const fullProfile: ToldProfile = {
  birthDate: '1990-05-17',
  gender: 'woman',
  updatedAt: '2026-01-02T03:04:05.678Z',
  fields: cityAndTongues,
};

/** How the profile service answers. */
export type Reach = 'answers' | 'fails' | 'hangs';

export const startProviderWithProfiles = async (domain: Partial<DomainFacts> = {}) => {
  const people = new Map<string, ToldProfile>();
  const asked: string[] = [];
  let reach: Reach = 'answers';
  let verify: ActorTokenVerifier = () => undefined;
  const read = route(toldProfileEndpoints.read, async ({ params: { accountId } }) => {
    asked.push(accountId);
    if (reach === 'fails') throw new Error('a secret of the profile');
    if (reach === 'hangs') await new Promise((resolve) => setTimeout(resolve, 20_000).unref());
    const found = people.get(accountId);
    if (found === undefined) throw problem(requestErrors.notFound);
    return found;
  });
  const app = createServer({
    log: createLogger({ service: 'profile', level: 'silent' }),
    health: createHealth([]),
    metrics: new Registry(),
  });
  const authenticate = authenticateActor((token) => verify(token));
  const metrics = createRequestMetrics(new Registry());
  mountRoutes(app, [read], { authenticate, metrics });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const world = await startProvider(domain, [], { profileUrl: `http://127.0.0.1:${port}` });
  verify = createActorTokenVerifier({
    ring: world.service.config.actorKeys,
    clock: systemClock,
    audience: 'profile',
  });
  return {
    ...world,
    /** Profiles by their accounts. */
    people,
    /** Accounts that it was asked about. */
    asked,
    answering: (how: Reach) => {
      reach = how;
    },
    close: async () => {
      await world.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
export type ProfileWorld = Awaited<ReturnType<typeof startProviderWithProfiles>>;
