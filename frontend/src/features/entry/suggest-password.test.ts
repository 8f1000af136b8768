import { expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { secureRandom } from './generate-password.ts';
import { readPolicy } from './password-policy.ts';
import { suggestPassword } from './suggest-password.ts';
import type { AskVerdict } from './use-password-verdict.ts';

const random = secureRandom(crypto);
type Answer = Awaited<ReturnType<AskVerdict>>;
type Strength = Extract<Answer, { ok: true }>['data']['strength'];
const judged = (strength: Strength): Answer => ({ ok: true, data: { strength, weaknesses: [] } });
const unanswered: Answer = { ok: false, error: problem(503, 'request.unavailable') };

const suggestUnder = async (settings: Readonly<Record<string, unknown>>, ...answers: Answer[]) => {
  const asked: string[] = [];
  const suggested = await suggestPassword(readPolicy(settings), random, async (password) => {
    asked.push(password);
    return answers[Math.min(asked.length, answers.length) - 1] as Answer;
  });
  return { asked, suggested };
};

test('is of the length that the meter finds strong, whatever less the settings ask for', async () => {
  for (const passwordGeneratedLength of [8, 12])
    expect((await suggestUnder({ passwordGeneratedLength }, judged('strong'))).suggested).toHaveLength(16);
  expect((await suggestUnder({ passwordGeneratedLength: 20 }, judged('strong'))).suggested).toHaveLength(20);
  expect((await suggestUnder({ passwordMinLength: 24 }, judged('strong'))).suggested).toHaveLength(24);
});

test('of several the first strong one is suggested', async () => {
  const { asked, suggested } = await suggestUnder({}, judged('weak'), judged('good'), judged('strong'));
  expect(asked).toHaveLength(3);
  expect(suggested).toBe(asked[2]);
});

test('where the settings allow no strong one, it is the best of a few', async () => {
  const few = [judged('fair'), judged('good'), judged('weak'), judged('fair')];
  const { asked, suggested } = await suggestUnder({ passwordMaxLength: 10 }, ...few);
  expect(asked.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
  expect(suggested).toBe(asked[1]);
});

test('without an answer nobody is asked again', async () => {
  const { asked, suggested } = await suggestUnder({}, unanswered);
  expect(asked).toEqual([suggested]);
  expect(suggested).toHaveLength(16);
});

test('a pattern gets the greatest length that it takes', async () => {
  expect((await suggestUnder({ passwordPattern: '^.{8}$' }, unanswered)).suggested).toHaveLength(8);
  expect((await suggestUnder({ passwordPattern: '^.{8,12}$' }, unanswered)).suggested).toHaveLength(12);
});

test('where a pattern accepts nothing, nothing is asked or suggested', async () => {
  const nothing = suggestPassword(readPolicy({ passwordPattern: '^$' }), random, () => expect.unreachable());
  expect(await nothing).toBeUndefined();
});
