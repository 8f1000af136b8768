import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { repeatsByTimer } from './repeated-work.ts';

it('finds intervals, repeated tasks, and timeouts that set themselves again', () => {
  expect(repeatsByTimer('const timer = setInterval(look, 1_000);')).toBe(true);
  expect(repeatsByTimer('createRepeatedTask({ name, everyMs, run, log });')).toBe(true);
  expect(
    repeatsByTimer('const turn = () => { work().finally(() => { timer = setTimeout(turn, 9); }); };'),
  ).toBe(true);
  expect(repeatsByTimer('const tick = async () => { setTimeout(() => (running = tick()), 9); };')).toBe(true);
  expect(repeatsByTimer('const pause = (ms) => new Promise((done) => setTimeout(done, ms));')).toBe(false);
  expect(repeatsByTimer("// setInterval(look)\nconst text = 'setInterval(look)';")).toBe(false);
});

const ofProcess = 'keeps what this process alone holds in memory, or one of its connections';
const conditional =
  'each piece is taken or written by a condition in MongoDB, also while Redis is away (ADR 161)';
const lease = 'renews a lease that this process holds';

/**
 * What repeats by a timer of its process, and so in every replica: with why that is right. What must run once belongs to
 * `ServiceModules.jobs` (ADR 51).
 */
const reasons: Readonly<Record<string, string>> = {
  'bff/src/domains/facts-poll.ts': ofProcess,
  'bff/src/notices/notice-streams.ts': ofProcess,
  'packages/kit/src/consumer/consumer.ts': ofProcess,
  'packages/kit/src/events/bus/kafka-subscription.ts': ofProcess,
  'packages/kit/src/events/outbox/keep-lease.ts': lease,
  'packages/kit/src/events/outbox/relay.ts': lease,
  'packages/kit/src/idempotency/idempotency.ts':
    'tries to give back one claim of this process until it is given back',
  'packages/kit/src/images/drawing.ts': 'looks at the work of a process of its own',
  'packages/kit/src/projections/license-projection.ts':
    'notes the latest time by $max: any number of replicas may',
  'packages/kit/src/redis/announcements.ts': ofProcess,
  'packages/kit/src/redis/broadcast.ts': ofProcess,
  'packages/kit/src/reporting/reporter.ts': 'each process reports itself',
  'packages/kit/src/runtime/poll-interval.ts': ofProcess,
  'packages/kit/src/schedule/schedule.ts': 'restores the schedule in Redis: any number of replicas may',
  'services/audit/src/modules/page-views/page-views.service.ts': ofProcess,
  'services/identity/src/modules/authentication/credentials/hash-pool.ts': ofProcess,
  'services/identity/src/modules/network/unconfirmed-change.jobs.ts': conditional,
  'services/identity/src/modules/oidc/oidc.module.ts': conditional,
  'services/identity/src/modules/onboarding/first-entry/first-administrator.jobs.ts': conditional,
  'services/identity/src/modules/provider-sign-in/provider-sign-in.module.ts': conditional,
  'services/identity/src/modules/sessions/sessions.module.ts': conditional,
  'services/notification/src/modules/messages/lock-keeper.service.ts': lease,
  'services/platform/src/modules/diagnostics/manifests.service.ts': ofProcess,
  'services/platform/src/modules/domains/domains.read-model.ts': ofProcess,
  'services/platform/src/modules/monitoring/monitoring.service.ts':
    'judges in memory; its lease says who writes',
  'services/provider-sync/src/modules/mappers/endable-thread.ts': ofProcess,
};

it('work that must run once goes by the schedule of the kit, not by timers of processes', () => {
  const sources = globSync('{packages,services,bff}/**/src/**/*.ts', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules', '**/dist'],
  }).filter((path) => !/\.(?:test|fixtures)\.ts$/.test(path));
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.filter((path) => repeatsByTimer(readFileSync(join(repositoryRoot, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});
