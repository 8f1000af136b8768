import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** Files that take the driver's own collection of a model: ADR 71 says of each why. */
const allowed = [
  ...['backup/lost-events', 'backup/restore', 'events/dead-letters', 'events/inbox', 'events/lease'],
  ...['events/outbox', 'events/rebuild', 'events/relay', 'idempotency/idempotency'],
  'schedule/schedule.runs',
]
  .map((path) => `packages/kit/src/${path}.ts`)
  .concat(
    ['erasure/erasures.repository', 'history/history.read-model', 'history/history.repository'].map(
      (path) => `services/audit/src/modules/${path}.ts`,
    ),
    [
      ...['accounts/account-constraints.repository', 'accounts/accounts.repository'],
      ...['accounts/accounts.snapshots', 'accounts/attempts/attempts.repository'],
      ...['accounts/sign-ins.repository', 'authentication/codes/codes.repository'],
      ...['authentication/quotas/quotas.repository', 'authentication/schemes/identifier-key'],
      ...['authentication/sign-in/pending-sign-ins.repository', 'messages/unsent.repository'],
      ...['oidc/artifacts.repository', 'oidc/client-sessions.read-model', 'oidc/client-sessions.repository'],
      ...['oidc/consents.repository', 'oidc/signing-keys.service', 'oidc/token-standing.read-model'],
      'sessions/sessions.repository',
    ].map((path) => `services/identity/src/modules/${path}.ts`),
    ['services/notification/src/modules/messages/message.repository.ts'],
  );

it('the driver writes only where a decision says why; elsewhere the model judges what is written', () => {
  const taken = globSync('{services,packages/kit,bff}/**/*.ts', {
    cwd: repositoryRoot,
    exclude: [
      '**/node_modules',
      '**/bench',
      '**/*.test.ts',
      '**/*.fixtures.ts',
      '**/*migrations*',
      '**/migrations/**',
    ],
  }).filter((path) => /\.driver\(/.test(readFileSync(join(repositoryRoot, path), 'utf8')));
  expect(taken.sort()).toEqual(allowed.toSorted());
});
