import { expect, it } from 'vitest';
import { shownStatus } from './people.domain.ts';

const because = (...reasons: readonly ('administrator' | 'providerOff')[]) =>
  reasons.map((by) => ({ by, provider: null, at: null }));

it.each([
  ['active', 'active', because()],
  ['disabled', 'disabled', because('administrator')],
  ['disabled', 'disabled', because('providerOff', 'administrator')],
  ['off', 'disabled', because('providerOff')],
] as const)('a file says %s', (shown, status, off) => {
  expect(shownStatus({ status, off: [...off] })).toBe(shown);
});
