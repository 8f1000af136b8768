import type { AddressInfo } from 'node:net';
import {
  type LocaleFacts,
  localeTextEndpoints,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import { createActorTokenVerifier } from '@gatehouse/kit/auth/actor-token.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { authenticateActor } from '@gatehouse/kit/http/authenticate.ts';
import { route } from '@gatehouse/kit/http/call.ts';
import { mountRoutes } from '@gatehouse/kit/http/mount-routes.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditWorld, administrator, configOf, startAudit } from './audit.fixtures.ts';
import { plainly } from './modules/exports/export-words.fixtures.ts';

const keys = testKeyRing('bff', 'audit');
const german: LocaleFacts = { code: 'de', name: 'Deutsch', direction: 'ltr', texts: '1' };
const texts = { 'history.title': plainly('Verlauf: alles'), 'history.type': plainly('Ereignis') };

/** Platform as far as a file needs it: it answers the BFF and audit alone. */
const startPlatform = async () => {
  const app = createServer({
    log: createLogger({ service: 'platform', level: 'silent' }),
    health: createHealth([]),
    metrics: new Registry(),
  });
  const verify = createActorTokenVerifier({ ring: keys, clock: systemClock, audience: 'platform' });
  const routes = [
    route(localeTextEndpoints.facts, async () => ({ version: '1', locales: [german] })),
    route(localeTextEndpoints.compiled, async () => ({
      version: '1',
      areas: { public: {}, entry: {}, private: texts },
    })),
  ];
  const metrics = createRequestMetrics(new Registry());
  mountRoutes(app, routes, { authenticate: authenticateActor(verify), metrics });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
};

const engines = testEngines('audit');
let platform: Awaited<ReturnType<typeof startPlatform>>;
let audit: AuditWorld;
beforeAll(async () => {
  platform = await startPlatform();
  const actorKeys = { ...keys, signWith: 'audit-1' };
  audit = await startAudit({ ...configOf(engines, actorKeys), platformUrl: platform.url });
});
afterAll(async () => {
  await audit?.close();
  await platform?.app.close();
  await engines.cleanup();
});

const headOf = async (locale: string) => {
  const token = await testToken(keys, { ...administrator, locale }, 'audit');
  const { statusCode, body } = await audit.app.inject({
    url: '/api/v1/platform/setting/history/export?format=csv',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  return body.replace('\ufeff', '').split('\r\n')[0];
};

it('a file is written in the language of its reader, also one that was added', async () => {
  expect(await headOf('de')).toMatch(/^Ereignis;Что изменено;/);
  expect(await headOf('ru')).toMatch(/^Событие;Что изменено;/);
  expect(await headOf('en')).toMatch(/^Event,What,/);
});

it('while platform is away, it is written in the base language', async () => {
  await platform.app.close();
  expect(await headOf('de')).toMatch(/^Событие;Что изменено;/);
});
