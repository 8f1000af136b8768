import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { queryWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { contractors } from './modules/companies/contractors.model.ts';
import { memberships } from './modules/memberships/memberships.model.ts';
import { accessRequestSnapshots } from './snapshots.ts';

let world: TestAccessRequest;
let org: string;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.role('buyer');
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const sourceOf = (topic: string) => {
  const found = accessRequestSnapshots(world.connection).find((source) => source.topic === topic);
  if (found === undefined) throw new Error(`nothing publishes ${topic}`);
  return found;
};
const { topic } = companyEvents.membershipEnded;
const all = async (): Promise<Snapshot[]> => {
  const found: Snapshot[] = [];
  for await (const snapshot of sourceOf(topic).all()) found.push(snapshot);
  return found;
};
const member = async (accountId: string, until?: Date) => {
  const company = await world.contractor(`Компания ${accountId}`, [org]);
  const actor = await world.person(accountId, `${accountId}@mail.example`);
  const params = { id: company.id, userId: accountId };
  const access = [{ organizationId: org, roles: ['buyer'] }];
  const body = { access, until: until?.toISOString() ?? null };
  await world.call(contractorEndpoints.grant, { actor: world.administrator, params, body });
  return { actor, params, id: company.id };
};

it('ended access is published with the reason it ended for, also what ended before reasons were stored', async () => {
  const [left, removed] = [await member('left'), await member('removed')];
  const soon = new Date(world.now().getTime() + 10_000);
  await Promise.all([member('expired', soon), member('expired-before', soon)]);
  await world.call(companyEndpoints.leave, { actor: left.actor, params: { id: left.id } });
  await world.call(contractorEndpoints.remove, { actor: world.administrator, params: removed.params });
  world.advance(11_000);
  await world.runJobs();
  const rows = memberships.driver(world.connection);
  await rows.updateOne({ accountId: 'expired-before' }, { $unset: { endReason: 1 } });
  const reasons = (await all()).map(({ data }) => data as { accountId: string; reason: string });
  expect(Object.fromEntries(reasons.map(({ accountId, reason }) => [accountId, reason]))).toEqual({
    left: 'left',
    removed: 'withdrawn',
    expired: 'expired',
    'expired-before': 'expired',
  });
});

it('names of companies are read at once for many rows', async () => {
  for (const id of ['one', 'two', 'three']) await member(id);
  const work = await queryWork(world.connection, contractors.name, all);
  expect(work).toHaveLength(1);
});

it('an end that a restore took back keeps its reason', () => {
  const data = { membershipId: 'm', accountId: 'a', contractorId: 'c', label: 'Компания', reason: 'left' };
  const lost = world.createEvent(companyEvents.membershipEnded, {
    subject: 'm',
    sequence: 4,
    data,
    context: systemContext,
  });
  expect(sourceOf(topic).gone?.([lost as never])).toMatchObject({ data: { reason: 'left' } });
});
