/** Which session an application means that signs its person out by an ID token. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const bye = 'https://app.example/bye';
let world: ProviderWorld;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  // It is not told of ends, and shows all the same which session it means.
  await world.register('portal');
  await world.register('other');
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  config = await world.discover('portal');
});
afterAll(() => world.close());

const tokensOf = async (person: Caller, client = config, before = async () => undefined as unknown) => {
  const asked = await ask(client);
  const location = locationOf(await world.send(asked.url, {}, person));
  await before();
  return exchange(client, location, asked);
};
type Tokens = Awaited<ReturnType<typeof tokensOf>>;
const signedIn = async (login = 'anna') => {
  const person = await signIn(world, login);
  return { person, tokens: await tokensOf(person) };
};
const isActive = async ({ access_token: token }: Tokens) =>
  (await relyingParty.tokenIntrospection(config, token)).active;

const fieldsOf = ({ id_token: token }: Tokens, more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ id_token_hint: String(token), post_logout_redirect_uri: bye, ...more });
const leave = (person: Caller, tokens: Tokens) =>
  world.send(`/oidc/session/end?${fieldsOf(tokens)}`, {}, person);
/** The form of the application, which comes without the cookie of the session. */
const post = (fields: URLSearchParams) =>
  world.send('/oidc/session/end', {
    method: 'POST',
    body: fields,
    headers: { origin: 'https://app.example' },
  });
const isAsked = async (answer: Response): Promise<boolean> =>
  answer.status === 200 && (await answer.text()).includes('name="confirm" value="yes"');

test('the one in which the application has got the ID token ends at once', async () => {
  const { person, tokens } = await signedIn();
  expect(tokens.claims()?.sid).toEqual(expect.any(String));
  expect(locationOf(await leave(person, tokens))).toBe(bye);
  expect(await isActive(tokens)).toBe(false);
});

test('the one that follows it, of somebody who has signed in once more, ends at once', async () => {
  const former = await signedIn();
  const { accountId, sessionId } = await world.signedIn('anna', 'pass', {
    domainId: 'base',
    ...former.person,
  });
  expect(locationOf(await leave({ session: { accountId, sessionId } }, former.tokens))).toBe(bye);
  expect(await isActive(former.tokens)).toBe(false);
});

test('by an ID token of another session, client or person the person is asked, and nothing ends', async () => {
  const { person, tokens } = await signedIn();
  const elsewhere = await signedIn();
  const other = await world.discover('other');
  const never = await tokensOf(elsewhere.person, other);
  for (const shown of [elsewhere.tokens, (await signedIn('boris')).tokens, never])
    expect(await isAsked(await leave(person, shown))).toBe(true);
  expect([await isActive(tokens), await isActive(elsewhere.tokens)]).toEqual([true, true]);
});

test('by an ID token that does not say its session, as those of before, the person is asked', async () => {
  const person = await signIn(world, 'anna');
  const tokens = await tokensOf(person, config, () =>
    world.connection
      .collection('oidc_artifacts')
      .updateMany({ kind: 'AuthorizationCode' }, { $unset: { 'payload.sid': '' } }),
  );
  expect(tokens.claims()).not.toHaveProperty('sid');
  expect(await isAsked(await leave(person, tokens))).toBe(true);
  expect(await isActive(tokens)).toBe(true);
});

test('an ID token that comes in a form stands in no address, and counts as one that does', async () => {
  const { person, tokens } = await signedIn();
  const sent = await post(fieldsOf(tokens, { state: 's' }));
  const address = locationOf(sent);
  expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/oidc\/session\/end\?/)]);
  const parts = [...String(tokens.id_token).split('.'), 'id_token_hint', String(person.session?.accountId)];
  for (const part of parts) expect(address).not.toContain(part);
  const elsewhere = await signedIn();
  expect(await isAsked(await world.send(address, {}, elsewhere.person))).toBe(true);
  expect(await isActive(tokens)).toBe(true);
  expect(locationOf(await world.send(address, {}, person))).toBe(`${bye}?state=s`);
  expect(await isActive(tokens)).toBe(false);
});

test('what was shown in a form counts for minutes; afterwards the person is asked, and comes back', async () => {
  const { person, tokens } = await signedIn();
  const address = locationOf(await post(fieldsOf(tokens)));
  world.clock.forward(301);
  expect(await isAsked(await world.send(address, {}, person))).toBe(true);
  const body = new URLSearchParams(address.split('?')[1]);
  body.set('confirm', 'yes');
  const headers = { origin: issuer.origin };
  const confirmed = await world.send('/oidc/session/end', { method: 'POST', body, headers }, person);
  expect(locationOf(confirmed)).toBe(bye);
  expect(await isActive(tokens)).toBe(false);
});

test('what was changed on its way shows nothing', async () => {
  const { person, tokens } = await signedIn();
  const address = new URL(locationOf(await post(fieldsOf(tokens, { client_id: 'portal' }))), issuer);
  const shown = String(address.searchParams.get('hint'));
  for (const changed of [shown.replace(/.{4}$/, 'AAAA'), String(tokens.access_token), '']) {
    address.searchParams.set('hint', changed);
    expect(await isAsked(await world.send(address, {}, person))).toBe(true);
  }
  expect(await isActive(tokens)).toBe(true);
});

test('a form that is too long, or with an ID token that is not ours, is refused by a page', async () => {
  const { person, tokens } = await signedIn();
  const { tokens: others } = await signedIn('boris');
  const [header, , signature] = String(tokens.id_token).split('.');
  const forged = [header, String(others.id_token).split('.')[1], signature].join('.');
  for (const more of [
    { state: 'x'.repeat(9_000) },
    { state: 'x'.repeat(20_000) },
    { id_token_hint: forged },
  ]) {
    const answer = await post(fieldsOf(tokens, more));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
  expect(await isActive(tokens)).toBe(true);
  expect(locationOf(await leave(person, tokens))).toBe(bye);
});

test('a sign-out that leads to an unknown address is refused as a sign-out, and ends nothing', async () => {
  const { person, tokens } = await signedIn();
  const fields = fieldsOf(tokens, { post_logout_redirect_uri: 'https://evil.example/' });
  const answer = await world.send(`/oidc/session/end?${fields}`, {}, { locale: 'en', ...person });
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain('<h1>Signing out failed</h1>');
  expect(page).not.toMatch(/sign(ing|ed)? in to the application failed/i);
  expect(await isActive(tokens)).toBe(true);
});
