import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** Files whose processes are more than a command: ADR 160 says of each kind why. The list may only shrink. */
const allowed = [
  // A channel to the process.
  'bff/bench/notice-arrival.bench.ts',
  'bff/bench/notice-streams.bench.ts',
  'bff/bench/session-check.bench.ts',
  'packages/kit/src/images/drawing.ts',
  'testkit/src/forked-process.ts',
  'services/identity/bench/hash-loop.ts',
  'services/identity/bench/start-identity.ts',
  'services/identity/src/modules/authentication/credentials/hash-process.ts',
  'services/notification/bench/notification.process.ts',
  'services/profile/bench/fields.bench.ts',
  'services/profile/bench/profile.bench.ts',
  'services/provider-sync/bench/sync.bench.ts',
  // Watched, killed or frozen.
  'e2e/replicas/replica.ts',
  'generators/src/generate.int.test.ts',
  'packages/kit/src/events/outbox/relay-killed.int.test.ts',
  'packages/kit/src/migrations/killed-migrator.int.test.ts',
  'packages/kit/src/service/service.fixtures.ts',
  'services/audit/src/killed.nightly.test.ts',
  'stack/src/keycloak.ts',
  'stack/src/commands/demo-provider.nightly.test.ts',
  'stack/src/commands/dev.nightly.test.ts',
  'stack/src/commands/logs.ts',
  'stack/src/daemon.int.test.ts',
  'stack/src/process-identity.test.ts',
  'stack/src/supervisor-world.ts',
  // Outlives who started it.
  'stack/src/detached.ts',
  // Before there are packages.
  'stack/install.mjs',
];

it('commands go through execa; Node starts only the processes that are more than a command', () => {
  const taken = globSync(
    '{bff,checks,contracts,demo-data,e2e,frontend,generators,load-tests,packages,services,stack,testkit}/**/*.{ts,tsx,mjs}',
    { cwd: repositoryRoot, exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path) },
  ).filter((path) =>
    /^import .* from 'node:child_process';$/m.test(readFileSync(join(repositoryRoot, path), 'utf8')),
  );
  expect(taken.sort()).toEqual(allowed.toSorted());
});
