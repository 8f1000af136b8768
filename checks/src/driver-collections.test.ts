import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** Files that take the driver's own collection of a model: ADR 71 says of each why. */
const allowed = [
  ...[
    'backup/database',
    'backup/lost-events',
    'backup/restore',
    'consumer/dead-letters',
    'consumer/inbox',
    'events/outbox/lease',
  ],
  ...['events/outbox/outbox', 'consumer/rebuild', 'events/outbox/relay', 'idempotency/idempotency'],
  ...['mongo/collection', 'schedule/schedule.runs'],
]
  .map((path) => `packages/kit/src/${path}.ts`)
  .concat(
    [
      ...['erasure/erasures.repository', 'exchanges/exchange-files.store'],
      ...['history/history.read-model', 'history/history.repository'],
    ].map((path) => `services/audit/src/modules/${path}.ts`),
    [
      ...['accounts/account-constraints.repository', 'accounts/accounts.repository'],
      ...['accounts/accounts.snapshots', 'accounts/attempts/attempts.repository'],
      ...['accounts/sign-ins.repository', 'authentication/codes/codes.repository'],
      ...['authentication/quotas/quotas.repository', 'authentication/schemes/identifier-key'],
      ...['authentication/sign-in/pending-sign-ins.repository', 'messages/unsent.repository'],
      ...[
        'oidc/client-sessions/client-sessions.read-model',
        'oidc/client-sessions/client-sessions.repository',
      ],
      ...['oidc/consent/consents.repository', 'oidc/keys/signing-keys.service'],
      ...['oidc/standing/token-standing.read-model', 'oidc/tokens/artifacts.repository'],
      'oidc/tokens/families.repository',
      'onboarding/links/links.repository',
      'sessions/sessions.repository',
    ].map((path) => `services/identity/src/modules/${path}.ts`),
    ['erasure/erasure.repository', 'messages/message.repository'].map(
      (path) => `services/notification/src/modules/${path}.ts`,
    ),
    ['pictures/picture-files.store', 'form/form.repository'].map(
      (path) => `services/profile/src/modules/${path}.ts`,
    ),
  );

const product = globSync('{services,packages/kit,bff}/**/*.ts', {
  cwd: repositoryRoot,
  exclude: [
    '**/node_modules',
    '**/bench',
    '**/*.test.ts',
    '**/*.fixtures.ts',
    '**/*migrations*',
    '**/migrations/**',
  ],
});
const filesWith = (pattern: RegExp): readonly string[] =>
  product.filter((path) => pattern.test(readFileSync(join(repositoryRoot, path), 'utf8'))).toSorted();

it('the driver writes only where a decision says why; elsewhere the model judges what is written', () => {
  expect(filesWith(/\.driver\(|\b(?:connection|db)\.collection[(<]/)).toEqual(allowed.toSorted());
});

it('a schema stands in the model of its noun', () => {
  const elsewhere = filesWith(/\bdefineCollection[(<]|new (?:mongoose\.)?Schema\(/).filter(
    (path) => !path.endsWith('.model.ts'),
  );
  // The maker of them all, and a counter that stands beside its two questions.
  expect(elsewhere).toEqual([
    'packages/kit/src/mongo/collection.ts',
    'packages/kit/src/unit-of-work/versions.ts',
  ]);
});
