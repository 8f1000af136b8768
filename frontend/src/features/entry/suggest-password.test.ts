import { expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { secureRandom } from './generate-password.ts';
import { readPolicy } from './password-policy.ts';
import { suggestPassword } from './suggest-password.ts';
import type { AskVerdict } from './use-password-verdict.ts';

const policy = readPolicy({});
const random = secureRandom(crypto);
type Answer = Awaited<ReturnType<AskVerdict>>;
const judged = (strength: 'weak' | 'fair'): Answer => ({ ok: true, data: { strength, weaknesses: [] } });

const suggestUnder = async (...answers: Answer[]) => {
  const asked: string[] = [];
  const suggested = await suggestPassword(policy, random, async (password) => {
    asked.push(password);
    return answers[Math.min(asked.length, answers.length) - 1] as Answer;
  });
  return { asked, suggested };
};

test('what the server finds weak is not suggested', async () => {
  const { asked, suggested } = await suggestUnder(judged('weak'), judged('weak'), judged('fair'));
  expect(asked).toHaveLength(3);
  expect(suggested).toBe(asked[2]);
});

test('without an answer it is longer; a server that refuses all is not asked for ever', async () => {
  const unanswered = await suggestUnder({ ok: false, error: problem(503, 'request.unavailable') });
  expect(unanswered.asked).toHaveLength(1);
  expect(unanswered.suggested).toMatch(/^.{12}$/);
  const refused = await suggestUnder(judged('weak'));
  expect(refused.asked).toHaveLength(4);
  expect(refused.suggested).toMatch(/^.{12}$/);
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
