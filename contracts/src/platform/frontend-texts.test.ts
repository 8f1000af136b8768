import { expect, test } from 'vitest';
import { areasOf } from './frontend-texts.ts';

test.each([
  ['auth.login.title', ['public']],
  ['errors.auth.expired', ['public']],
  ['entry.registration.title', ['entry']],
  ['entry.password.password', ['entry', 'private']],
  ['errors.link.used', ['entry', 'private']],
  ['errors.registration.form', ['entry', 'private']],
  ['errors.account.passkeyLast', ['private']],
  ['errors.tariff.taken', ['private']],
  ['errors.request.conflict', ['public']],
  ['sessions.title', ['private']],
])('%s comes with %j', (id, areas) => {
  expect(areasOf(id)).toEqual(areas);
});
