import type * as relyingParty from 'openid-client';
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

let world: ProviderWorld;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('bank');
  await world.enrol({ login: 'anna' }, 'pass');
  config = await world.discover('bank');
});
afterAll(() => world.close());

/** A sign-in of a minute ago: the library goes by the clock of the machine. */
const earlier = async (factors: readonly string[]): Promise<Caller> => {
  const person = await signIn(world, 'anna');
  const startedAt = new Date(Date.now() - 60_000);
  await world.connection
    .collection('sessions')
    .updateOne({ _id: person.session?.sessionId as never }, { $set: { startedAt, factors } });
  return person;
};
const sent = async (person: Caller, parameters: Readonly<Record<string, string>>) => {
  const asked = await ask(config, parameters);
  const answer = await world.send(asked.url, {}, person);
  return { asked, location: locationOf(answer), cookie: cookiesOf(answer), answer };
};
const essential = (acr: object) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, ...acr } } }),
});
const strong = essential({ values: ['multi-factor'] });

test('a session that is as sure as asked goes on; values that nobody knows ask for nothing', async () => {
  const [once, twice] = [await earlier(['credentials']), await earlier(['credentials', 'totp'])];
  for (const acr_values of ['single-factor', 'urn:example:gold', 'multi-factor single-factor'])
    expect((await sent(once, { acr_values })).location).toContain('code=');
  for (const more of [{ acr_values: 'multi-factor' }, { acr_values: 'single-factor' }, strong]) {
    const { asked, location } = await sent(twice, more);
    expect((await exchange(config, location, asked)).claims()?.acr).toBe('multi-factor');
  }
  // Without a page nobody is asked, and a wish is no reason to refuse.
  expect((await sent(once, { acr_values: 'multi-factor', prompt: 'none' })).location).toContain('code=');
  expect((await sent(once, { ...strong, prompt: 'none' })).location).toContain('error=');
});

test.each([{ acr_values: 'urn:example:gold multi-factor' }, strong, essential({ value: 'multi-factor' })])(
  '%o makes the person sign in again, with what they have',
  async (more) => {
    const person = await earlier(['credentials']);
    const { asked, location, cookie, answer } = await sent(person, more);
    const page = new URL(location, issuer).searchParams;
    // The session goes on until there is another one.
    expect([answer.headers.get('gatehouse-session-end'), page.get('again')]).toEqual([null, '1']);
    const back = String(page.get('ref'));
    const resume = async (caller: Caller) =>
      locationOf(await world.send(back, { headers: { cookie } }, caller));
    world.clock.set(new Date(Date.now() + 1_000));
    const again = await signIn(world, 'anna');
    await world.connection
      .collection('sessions')
      .updateOne({ _id: again.session?.sessionId as never }, { $set: { factors: ['credentials', 'totp'] } });
    expect((await exchange(config, await resume(again), asked)).claims()?.acr).toBe('multi-factor');
  },
);

test('who cannot do better comes back with what there is, or to a refusal where it has to be', async () => {
  for (const [more, expected] of [
    [{ acr_values: 'multi-factor' }, 'code='],
    [strong, 'error=unmet_authentication_requirements'],
  ] as const) {
    const { location, cookie } = await sent(await earlier(['credentials']), more);
    const back = String(new URL(location, issuer).searchParams.get('ref'));
    world.clock.set(new Date(Date.now() + 1_000));
    const again = await signIn(world, 'anna');
    expect(locationOf(await world.send(back, { headers: { cookie } }, again))).toContain(expected);
  }
  const unknown = await sent(await earlier(['credentials']), essential({ value: 'urn:example:gold' }));
  expect(unknown.location).toContain('error=unmet_authentication_requirements');
});

test('the login page learns whom and which languages the application expects', async () => {
  const { location } = await sent({}, { login_hint: 'anna@example.org', ui_locales: 'en ru' });
  const page = new URL(location, issuer);
  expect(page.searchParams.get('login_hint')).toBe('anna@example.org');
  expect(page.searchParams.get('ui_locales')).toBe('en ru');
});
