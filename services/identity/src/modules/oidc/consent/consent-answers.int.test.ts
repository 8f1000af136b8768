/** Several answers to one page: one of them counts, and what is kept is what the application was told. */
import type * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  cookiesOf,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { consents } from './consents.model.ts';

type Choice = 'allow' | 'refuse';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let count = 0;
beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', {}, { type: 'external' });
  config = await world.discover('shop');
});
afterAll(() => world.close());

/** Somebody new before the page, with what its form sends and where it leads. */
const visit = async () => {
  count += 1;
  await world.enrol({ login: `person-${count}` }, 'pass');
  const person: Caller = { ...(await signIn(world, `person-${count}`)), locale: 'en' };
  const sent = await world.send((await ask(config)).url, {}, person);
  const headers = { cookie: cookiesOf(sent), origin: issuer.origin };
  const page = await (await world.send(locationOf(sent), { headers }, person)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const accountId = String(person.session?.accountId);
  return {
    answer: (answer: Choice) => {
      const body = new URLSearchParams({ xsrf, answer });
      return world.send(locationOf(sent), { method: 'POST', headers, body }, person);
    },
    resume: async (answered: Response) =>
      locationOf(await world.send(locationOf(answered), { headers }, person)),
    isKept: async () => (await consents.driver(world.connection).countDocuments({ accountId })) > 0,
    told: async () =>
      (await world.events('identity.access.granted')).filter(({ data }) => data.accountId === accountId)
        .length,
  };
};
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted();

test.each<[Choice, Choice]>([
  ['allow', 'refuse'],
  ['refuse', 'allow'],
])('of %s and %s at the same moment one wins, and what is kept agrees with it', async (...choices) => {
  for (let round = 0; round < 6; round += 1) {
    const { answer, resume, isKept, told } = await visit();
    const answers = await Promise.all(choices.map(answer));
    expect(statuses(answers)).toEqual([303, 400]);
    const won = choices[answers.findIndex(({ status }) => status === 303)];
    const location = await resume(answers.find(({ status }) => status === 303) as Response);
    expect(location).toContain(won === 'allow' ? 'code=' : 'error=access_denied');
    expect([await isKept(), await told()]).toEqual(won === 'allow' ? [true, 1] : [false, 0]);
  }
});

test('a form that is sent twice is one answer, whose browser goes on', async () => {
  for (const choice of ['allow', 'refuse'] as const) {
    const { answer, resume, told } = await visit();
    const answers = await Promise.all([answer(choice), answer(choice)]);
    const last = await answer(choice);
    expect(statuses([...answers, last])).toEqual([303, 303, 303]);
    expect(await resume(last)).toContain(choice === 'allow' ? 'code=' : 'error=access_denied');
    expect(await told()).toBe(choice === 'allow' ? 1 : 0);
  }
});

test('the other answer, and one that comes when the browser is back, changes nothing', async () => {
  const { answer, resume, isKept } = await visit();
  const refused = await answer('refuse');
  expect((await answer('allow')).status).toBe(400);
  expect(await isKept()).toBe(false);
  expect(await resume(refused)).toContain('error=access_denied');
  for (const choice of ['allow', 'refuse'] as const) expect((await answer(choice)).status).toBe(400);
  expect(await isKept()).toBe(false);
});
