/**
 * The calls that relying parties make, as the BFF hands them to identity: processor time of identity and of MongoDB a call,
 * and the first as a multiple of an ES256 signature of the same run. Everything is stored as in operation: tokens by the
 * majority and journalled, refresh tokens rotated.
 */
import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { cpuPerCall } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { readCpuTimes } from '@gatehouse/testkit/measure/cpu-time.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import * as relyingParty from 'openid-client';
import { testDomain } from '../src/domains.fixtures.ts';
import { person } from '../src/identity.fixtures.ts';
import { accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';
import { callback, registerClient, secret } from '../src/modules/oidc/oidc.fixtures.ts';
import { sessions } from '../src/modules/sessions/sessions.model.ts';
import { prepareIdentity } from './start-identity.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const PEOPLE = 2_000;
const AT_ONCE = 8;
const FAMILIES = 64;

const identity = await prepareIdentity('openid');
const { connection } = identity;
const now = new Date();
const later = new Date(now.getTime() + 3_600_000);
const idOf = (one: number): string => `018f0000-0000-7000-8000-${String(one).padStart(12, '0')}`;
await accounts
  .driver(connection)
  .insertMany(
    Array.from({ length: PEOPLE }, (_, one) =>
      accountRow(person({ login: `person${one}`, email: `person${one}@example.org` }), idOf(one), now),
    ),
  );
await sessions.driver(connection).insertMany(
  Array.from({ length: PEOPLE }, (_, one) => ({
    _id: idOf(one),
    accountId: idOf(one),
    tokenHash: `hash ${one}`,
    live: true as const,
    domainId: 'bench',
    ip: '10.0.0.1',
    device: '',
    label: `person${one}`,
    factors: ['credentials'],
    rememberMe: false,
    startedAt: now,
    lastAccessAt: now,
    deadline: later,
    absoluteUntil: later,
  })),
);
await registerClient(connection, now, 'portal');
await projectedDomains
  .driver(connection)
  .insertOne({ _id: 'bench', facts: testDomain('bench', { base: true, schemeCode: 'email-or-password' }) });
await projectedSettings.driver(connection).insertOne({ _id: 'authCodeDailyLimit', value: 100 });
const service = await identity.start({ connections: AT_ONCE });

const facts = { domainId: 'bench', locale: 'ru', ip: '10.0.0.1' };
const machine = await identity.sign({ kind: 'anonymous', ...facts }, 'identity');
const browserOf = (one: number): Promise<string> =>
  identity.sign(
    {
      kind: 'account',
      accountId: idOf(one),
      sessionId: idOf(one),
      login: `person${one}`,
      methods: [],
      masterAccount: false,
      ...facts,
    } as never,
    'identity',
  );
const basic = `Basic ${Buffer.from(`portal:${secret}`).toString('base64')}`;

/** Answers the body of a call of the client itself. */
const post = async (path: string, fields: Readonly<Record<string, string>>, credentials = basic) => {
  const { statusCode, body } = await service.pool.request({
    method: 'POST',
    path: `/oidc/${path}`,
    headers: {
      authorization: `Bearer ${machine}`,
      'gatehouse-client-authorization': credentials,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
  const answer = (await body.json()) as Record<string, string>;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${JSON.stringify(answer)}`);
  return answer;
};

let signIns = 0;
/** Signs a person with a session in at the client: two calls. */
const codeFlow = async () => {
  const one = signIns++ % PEOPLE;
  const verifier = relyingParty.randomPKCECodeVerifier();
  const { statusCode, headers, body } = await service.pool.request({
    method: 'GET',
    path: `/oidc/auth?${new URLSearchParams({
      client_id: 'portal',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'state',
      nonce: `nonce ${one}`,
      code_challenge_method: 'S256',
      code_challenge: await relyingParty.calculatePKCECodeChallenge(verifier),
    })}`,
    headers: { authorization: `Bearer ${await browserOf(one)}` },
  });
  await body.dump();
  const code =
    URL.canParse(String(headers.location)) && new URL(String(headers.location)).searchParams.get('code');
  if (!code) throw new Error(`authorization answered ${statusCode} ${headers.location}`);
  return post('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  });
};

const families = await Promise.all(Array.from({ length: FAMILIES }, codeFlow));
let next = 0;
const one = () => families[next++ % FAMILIES] as Record<string, string>;

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'client credentials': () => post('token', { grant_type: 'client_credentials' }),
  introspection: () => post('token/introspection', { token: String(one().access_token) }),
  userinfo: () => post('me', {}, `Bearer ${one().access_token}`),
  'refresh with rotation': async () => {
    const family = one();
    const { refresh_token: token } = family;
    Object.assign(family, await post('token', { grant_type: 'refresh_token', refresh_token: String(token) }));
  },
  'sign-in by code, two calls': codeFlow,
};

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const bytes = Buffer.alloc(400, 1);
const signature = (): Promise<number> =>
  cpuPerCall({ calls: 20_000, atOnce: 1 }, async () => signBytes('sha256', bytes, privateKey));

const run = async (call: () => Promise<unknown>, length: number): Promise<number> => {
  const until = performance.now() + length * 1_000;
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      await call();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return done;
};

const round = (value: number): number => Math.round(value * 100) / 100;
const storeOf = async (): Promise<number> => (await readCpuTimes()).get('MongoDB') ?? 0;
for (const [name, call] of Object.entries(calls)) {
  await run(call, seconds / 4);
  const before = await signature();
  const [cpu, store] = [await service.cpu(), await storeOf()];
  const done = await run(call, seconds);
  const [cpuThen, storeThen] = [await service.cpu(), await storeOf()];
  const signed = (before + (await signature())) / 2;
  const own = (cpuThen - cpu) / done;
  const less = { good: 'less' as const };
  reportFigure({
    name: `${name}: processor time of identity`,
    value: round(own / 1_000),
    unit: 'ms',
    ...less,
  });
  reportFigure({
    name: `${name}: processor time of MongoDB, what it does at rest included`,
    value: round((storeThen - store) / done),
    unit: 'ms',
    ...less,
  });
  reportFigure({
    name: `${name}: identity over one ES256 signature`,
    value: round(own / signed),
    unit: '',
    ...less,
  });
  reportFigure({
    name: `${name}: with ${AT_ONCE} callers`,
    value: Math.round(done / seconds),
    unit: 'a second',
  });
}
await service.stop();
