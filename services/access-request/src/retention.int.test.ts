import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { invitations } from './modules/invitations/invitations.model.ts';
import { masters, memberships } from './modules/memberships/memberships.model.ts';
import { requests } from './modules/requests/requests.model.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

const request = (status: string, days: number) => ({
  _id: `${status}-${days}`,
  accountId: `person-${status}-${days}`,
  companyName: 'Company',
  inn: '7700000000',
  kpp: null,
  roles: ['buyer'],
  status,
  createdAt: ago(days + 1),
  decidedAt: status === 'considered' ? null : ago(days),
  decidedBy: null,
  reason: null,
  contractorId: null,
  contractorName: null,
  contractorInn: null,
  contractorTax: null,
  personName: 'Person',
  escalated: true,
  sequence: 2,
});
const invitation = (status: string, days: number) => ({
  _id: `${status}-${days}`,
  email: `${status}-${days}@mail.example`,
  contractorId: 'company',
  access: [],
  inviterId: 'master',
  status,
  createdAt: ago(2_000),
  sentAt: ago(2_000),
  endTime: ago(days),
  knownAccountId: null,
  accountId: null,
  personName: null,
  domainId: 'base',
  locale: 'ru',
  sequence: 2,
});
const membership = (name: string, days: number, more: object = {}) => ({
  _id: `${name}-${days}`,
  accountId: `person-${name}-${days}`,
  contractorId: 'company',
  access: [{ organizationId: 'organization', roles: ['buyer'] }],
  until: null,
  since: ago(2_000),
  grantedBy: 'system',
  endedAt: ago(days),
  endReason: 'left',
  lockedRoles: [],
  reminded: false,
  name: 'Person',
  email: null,
  mobile: null,
  sequence: 2,
  ...more,
});

const master = (name: string, revokedAt: Date | null | undefined, active = false) => ({
  _id: name,
  accountId: `person-${name}`,
  contractorId: 'company',
  active,
  since: ago(2_000),
  ...(revokedAt === undefined ? {} : { revokedAt }),
  sequence: 2,
});

const kinds = { requests, invitations, memberships, masters };
type Kind = keyof typeof kinds;
const rowsOf = (kind: Kind) => kinds[kind].driver(world.connection);
const put = (kind: Kind, rows: readonly object[]) => rowsOf(kind).insertMany(rows as never);
const left = async (kind: Kind) =>
  (await rowsOf(kind).find({}).toArray()).map(({ _id }) => String(_id)).toSorted();

/** What is over for a day less than three years and a day more, and what is as old and waits or is in force. */
const ended: Readonly<Record<Kind, (days: number) => readonly object[]>> = {
  requests: (days) => ['approved', 'failure', 'duplicate', 'remove'].map((status) => request(status, days)),
  invitations: (days) =>
    ['success', 'autoSuccess', 'refusal', 'deleted', 'deactivated'].map((status) => invitation(status, days)),
  memberships: (days) => [membership('ended', days), membership('unlocked', days, { lockedMethods: [] })],
  masters: (days) => [master(`revoked-${days}`, ago(days))],
};
const open: Readonly<Record<Kind, readonly object[]>> = {
  requests: [request('considered', 1_500)],
  invitations: [invitation('active', -1)],
  memberships: [
    membership('live', 1_500, { endedAt: null, endReason: null }),
    membership('roles-fixed', 1_500, { lockedRoles: ['buyer'] }),
    membership('methods-fixed', 1_500, { lockedMethods: ['access-request.list'] }),
  ],
  masters: [master('in-force', null, true)],
};
const settingOf = {
  requests: 'requestRetention',
  invitations: 'invitationRetention',
  memberships: 'membershipRetention',
  masters: 'membershipRetention',
} as const;
const idsOf = (rows: readonly object[]) => rows.map((row) => (row as { _id: string })._id);
const sorted = (...rows: readonly (readonly object[])[]) => rows.flatMap(idsOf).toSorted();

beforeEach(async () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    await rowsOf(kind).deleteMany({});
    await world.setting(settingOf[kind], 1_095);
  }
});

it.each(Object.keys(kinds) as Kind[])(
  '%s that are over stay for three years, open ones for good',
  async (kind) => {
    const [kept, gone] = [ended[kind](1_094), ended[kind](1_096)];
    await put(kind, [...kept, ...gone, ...open[kind]]);
    // Two replicas, whose leases overlap, and again.
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.runJobs();
    expect(await left(kind)).toEqual(sorted(kept, open[kind]));
  },
);

it.each(Object.keys(kinds) as Kind[])('%s go by their own setting', async (kind) => {
  const [kept, gone] = [ended[kind](199), ended[kind](201)];
  for (const each of Object.keys(kinds) as Kind[])
    await put(each, [...ended[each](199), ...ended[each](201)]);
  await world.setting(settingOf[kind], 200);
  // A membership outlives the decisions from before its end.
  if (kind === 'memberships') {
    await world.runJobs();
    expect(await left(kind)).toEqual(sorted(kept, gone));
    await world.setting('requestRetention', 200);
  }
  await world.runJobs();
  expect(await left(kind)).toEqual(sorted(kept));
  expect(await left(kind === 'invitations' ? 'memberships' : 'invitations')).not.toEqual([]);
});

it('a master account that an earlier version took back goes by the time since the upgrade', async () => {
  await put('masters', [master('undated', undefined), master('emptied', null)]);
  const before = Date.now() - 60_000;
  await world.runJobs();
  const rows = await rowsOf('masters').find({}).toArray();
  const dates = rows.map((row) => ((row as { revokedAt?: Date }).revokedAt?.getTime() ?? 0) > before);
  expect(dates).toEqual([true, true]);
  await world.setting('membershipRetention', 90);
  await rowsOf('masters').updateMany({}, { $set: { revokedAt: ago(91) } } as never);
  await world.runJobs();
  expect(await left('masters')).toEqual([]);
});

it('nothing goes while a change of the settings is unread', async () => {
  const old = ended.requests(1_200);
  await put('requests', old);
  world.leaveUnread(1);
  await world.runJobs();
  expect(await left('requests')).toEqual(sorted(old));
  await world.setting('requestRetention', 1_300);
  world.leaveUnread(0);
  await world.runJobs();
  expect(await left('requests')).toEqual(sorted(old));
});

it('more than a transaction removes goes in one run', async () => {
  await put(
    'requests',
    Array.from({ length: 450 }, (_, index) => ({ ...request('failure', 1_100), _id: `many-${index}` })),
  );
  await world.runJobs();
  expect(await left('requests')).toEqual([]);
});

it('a clock that jumps ahead removes nothing', async () => {
  const kept = ended.requests(10);
  await put('requests', kept);
  world.advance(2_000 * DAY);
  await world.runJobs();
  world.advance(-2_000 * DAY);
  expect(await left('requests')).toEqual(sorted(kept));
});
