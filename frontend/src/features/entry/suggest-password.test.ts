import { expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { secureRandom } from './generate-password.ts';
import { readPolicy } from './password-policy.ts';
import { suggestPassword } from './suggest-password.ts';
import type { AskVerdict } from './use-password-verdict.ts';

const policy = readPolicy({});
const random = secureRandom(crypto);
type Answer = Awaited<ReturnType<AskVerdict>>;
type Strength = 'weak' | 'fair' | 'strong';
const judged = (strength: Strength): Answer => ({ ok: true, data: { strength, weaknesses: [] } });
const unanswered: Answer = { ok: false, error: problem(503, 'request.unavailable') };

const suggestUnder = async (...answers: Answer[]) => {
  const asked: string[] = [];
  const suggested = await suggestPassword(policy, random, async (password) => {
    asked.push(password);
    return answers[Math.min(asked.length, answers.length) - 1] as Answer;
  });
  return { asked, suggested };
};

test('a suggestion has the length that is strong, whatever shorter one the policy generates', async () => {
  const { asked, suggested } = await suggestUnder(judged('strong'));
  expect(policy.generatedLength).toBe(8);
  expect(suggested).toMatch(/^.{14}$/);
  expect(asked).toEqual([suggested]);
  const longer = await suggestPassword({ ...policy, generatedLength: 20 }, random, async () =>
    judged('strong'),
  );
  expect(longer).toMatch(/^.{20}$/);
});

test('what the server does not call strong is not suggested while there is a stronger one', async () => {
  const { asked, suggested } = await suggestUnder(judged('weak'), judged('fair'), judged('strong'));
  expect(asked.map(({ length }) => length)).toEqual([14, 16, 18]);
  expect(suggested).toBe(asked[2]);
});

test('where none is strong the last that may be set is suggested; nobody is asked for ever', async () => {
  const short = { ...policy, max: 10 };
  const asked: string[] = [];
  const suggested = await suggestPassword(short, random, async (password) => {
    asked.push(password);
    return judged(asked.length === 4 ? 'weak' : 'fair');
  });
  expect(asked.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
  expect(suggested).toBe(asked[2]);
  const refused = await suggestUnder(judged('weak'));
  expect(refused.asked).toHaveLength(4);
  expect(refused.suggested).toMatch(/^.{22}$/);
});

test('without an answer it has the length that is strong', async () => {
  const { asked, suggested } = await suggestUnder(unanswered);
  expect(asked).toEqual([suggested]);
  expect(suggested).toMatch(/^.{14}$/);
});

test('a pattern that wants a length gets it', async () => {
  const exact = readPolicy({ passwordPattern: '^.{8}$' });
  const suggested = await suggestPassword(exact, random, async () => ({
    ok: false,
    error: problem(503, 'request.unavailable'),
  }));
  expect(suggested).toMatch(/^.{8}$/);
});

test('where a pattern accepts nothing, nothing is asked or suggested', async () => {
  const nothing = suggestPassword(readPolicy({ passwordPattern: '^$' }), random, () => expect.unreachable());
  expect(await nothing).toBeUndefined();
});
