import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { expect, it } from 'vitest';
import { passwordVerdictRoutes } from './password-verdict.routes.ts';

const SECRET = 'x'.repeat(43);
/** Every purpose with the words that its own link, or the person who is signed in, stands for. */
const routes = passwordVerdictRoutes({
  policy: {
    verdict: async (password, words) => ({
      strength: words.includes(password) ? 'weak' : 'strong',
      weaknesses: words.includes(password) ? ['context'] : [],
    }),
  },
  words: {
    registration: async (secret) => [`registration ${secret}`],
    invitation: async (secret, names) => [`invitation ${secret}`, ...names],
    password: async (purpose, secret) => [`${purpose} ${secret}`],
    account: async (accountId) => [`account ${accountId}`],
  },
});
const anonymous = { kind: 'anonymous' } as Actor;
const anna = { kind: 'account', accountId: 'anna' } as Actor;
const ask = async (body: object, actor: Actor = anonymous) => {
  const [only] = routes;
  return only?.handler({ body, actor, context: { actor: 'anonymous' } } as never);
};

it.each([
  ['registration', `registration ${SECRET}`],
  ['invitation', `invitation ${SECRET}`],
  ['restore', `restore ${SECRET}`],
  ['first-entry', `first-entry ${SECRET}`],
])('%s is judged by the words of its link', async (purpose, password) => {
  const weak = { strength: 'weak', weaknesses: ['context'] };
  expect(await ask({ purpose, secret: SECRET, password })).toEqual(weak);
  expect(await ask({ purpose, secret: 'y'.repeat(43), password })).not.toEqual(weak);
});

it('names that the form gives beside an invitation are judged too', async () => {
  const body = { purpose: 'invitation', secret: SECRET, password: 'Orlova', names: ['Orlova'] };
  expect(await ask(body)).toMatchObject({ strength: 'weak' });
});

it('a change is for somebody who is signed in, by their own words and by nobody else’s', async () => {
  const body = { purpose: 'change', password: 'account anna', secret: SECRET };
  expect(await ask(body, anna)).toMatchObject({ strength: 'weak' });
  await expect(ask(body)).rejects.toMatchObject({ definition: { code: 'request.unauthenticated' } });
});

it('without a link nobody asks for the others', async () => {
  await expect(ask({ purpose: 'restore', password: 'x' }, anna)).rejects.toMatchObject({
    definition: { code: 'request.invalid' },
    extras: { errorList: { secret: 'errorEmpty' } },
  });
});
