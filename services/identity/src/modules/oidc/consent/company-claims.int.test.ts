/** Companies of a person, told to applications by a scope of their own. */
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const SCOPE = 'openid companies';

let world: ProviderWorld;
let person: Caller;
let accountId: string;
beforeAll(async () => {
  world = await startProvider();
  await world.register('market', { scopes: ['openid', 'companies'] }, { type: 'external' });
  await world.register('narrow', { scopes: ['openid', 'roles'] });
  await world.enrol({ login: 'anna' }, 'pass');
  person = { ...(await signIn(world, 'anna')), locale: 'en' };
  accountId = String(person.session?.accountId);
});
afterAll(() => world.close());

const told = (event: { readonly type: string }, data: object) =>
  world.deliver({ type: event.type, data } as never);
const membership = { membershipId: 'm1', contractorId: 'zarya', label: 'Zarya <b>' };

const opened = async () => {
  const config = await world.discover('market');
  const asked = await ask(config, { scope: SCOPE });
  const sent = await world.send(asked.url, {}, person);
  return { config, asked, path: locationOf(sent), cookie: cookiesOf(sent) };
};
type Visit = Awaited<ReturnType<typeof opened>>;
const pageOf = async ({ path, cookie }: Visit) =>
  (await world.send(path, { headers: { cookie } }, person)).text();

test('the person agrees to them by name, and they are told as they stand at that moment', async () => {
  expect(await pageOf(await opened())).toContain('you belong to no company');
  await told(companyEvents.membershipChanged, {
    ...membership,
    accountId,
    until: null,
    changes: [],
    access: [{ organizationId: 'north', roles: ['buyer'] }],
  });
  const visit = await opened();
  const page = await pageOf(visit);
  expect(page).toContain('Your companies and your roles there<b>Zarya &lt;b&gt;</b>');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const headers = { cookie: visit.cookie, origin: issuer.origin };
  const body = new URLSearchParams({ xsrf, answer: 'allow' });
  const answer = await world.send(visit.path, { method: 'POST', headers, body }, person);
  const code = locationOf(
    await world.send(locationOf(answer), { headers: { cookie: visit.cookie } }, person),
  );
  const tokens = await exchange(visit.config, code, visit.asked);
  const claims = {
    companies: [{ id: 'zarya', name: 'Zarya <b>' }],
    company_roles: [{ company: 'zarya', organization: 'north', roles: ['buyer'] }],
  };
  expect(tokens.claims()).toMatchObject(claims);
  expect(tokens.claims()).not.toHaveProperty('roles');
  const about = () => relyingParty.fetchUserInfo(visit.config, tokens.access_token, accountId);
  expect(await about()).toMatchObject(claims);
  await told(companyEvents.membershipEnded, { ...membership, accountId, reason: 'left' });
  await expect.poll(about).toMatchObject({ companies: [], company_roles: [] });
});

test('a client without the scope gets neither the scope nor a single claim of it', async () => {
  const config = await world.discover('narrow');
  const refused = async (parameters: Readonly<Record<string, string>>) => {
    const { url } = await ask(config, parameters);
    return new URL(locationOf(await world.send(url, {}, person))).searchParams.get('error');
  };
  expect(await refused({ scope: SCOPE })).toBe('invalid_scope');
  const claims = JSON.stringify({ userinfo: { company_roles: null } });
  expect(await refused({ scope: 'openid', claims })).toBe('invalid_scope');
});
