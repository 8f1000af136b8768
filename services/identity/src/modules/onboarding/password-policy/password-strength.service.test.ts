import { afterAll, expect, it } from 'vitest';
import { STRENGTH_MIN } from './password-policy.domain.ts';
import { createPasswordStrength } from './password-strength.service.ts';

const patient = createPasswordStrength({ timeLimit: 60_000 });
const hasty = createPasswordStrength({ timeLimit: 1, startLimit: 60_000 });
afterAll(async () => {
  await patient.stop();
  await hasty.stop();
});

it('a thread of its own tells strong from weak', async () => {
  const questions = ['Orchid-Lantern-42', 'Welcome2026!'].map((password) => ({ password, words: [] }));
  const [strong, weak] = await Promise.all(questions.map(patient.of));
  expect(strong).toBeGreaterThanOrEqual(STRENGTH_MIN);
  expect(weak).toBeLessThan(STRENGTH_MIN);
}, 60_000);

it('without an answer in time nothing is let through; the start of the thread takes none of that time', async () => {
  const words: string[] = [];
  expect(await hasty.of({ password: 'Orchid-Lantern-42', words })).toBeGreaterThanOrEqual(STRENGTH_MIN);
  const slow = hasty.of({ password: 'p@$$w0rd!'.repeat(8), words });
  await expect(slow).rejects.toMatchObject({
    definition: { code: 'auth.busy' },
    extras: { retryAfter: 2 },
  });
}, 60_000);

it('what is asked while somebody types gives way to passwords that are about to be set', async () => {
  const question = { password: 'Orchid-Lantern-42', words: [] };
  const settled = Array.from({ length: 8 }, () => patient.of(question));
  await expect(patient.whileTyping(question)).rejects.toMatchObject({ definition: { code: 'auth.busy' } });
  await Promise.all(settled);
  expect((await patient.whileTyping(question)).guesses).toBeGreaterThanOrEqual(STRENGTH_MIN);
}, 60_000);
