/** A run whose answer was lost sends companies again and gets what it has done. */
import {
  type DeliveredCompany,
  type DeliveredCompanyKind,
  deliveredCompanyEndpoints,
} from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
});
afterAll(() => world?.close());

const actor = peerActor('provider-sync');
const row = (externalId: string): DeliveredCompany => ({
  externalId,
  name: `Company ${externalId}`,
  inn: newInn(),
  kpp: '770101001',
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
  groups: [],
});
const deliver = async (kind: DeliveredCompanyKind, runId: string, rows: DeliveredCompany[]) => {
  const asked = { actor, params: { providerId: 'peer', kind }, body: { rows, runId } };
  const { status, body } = await world.call(deliveredCompanyEndpoints.deliver, asked);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.results;
};
const remove = async (kind: DeliveredCompanyKind, runId: string, externalIds: string[]) => {
  const body = { departure: 'remove' as const, externalIds, runId };
  const answer = await world.call(deliveredCompanyEndpoints.depart, {
    actor,
    params: { providerId: 'peer', kind },
    body,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.results;
};
const outcomes = (results: { result: string }[]) => results.map(({ result }) => result);
const stored = (kind: DeliveredCompanyKind) =>
  world.connection
    .collection(kind === 'companies' ? 'contractors' : 'organizations')
    .countDocuments({ providerId: 'peer' });

it.each(['companies', 'contractorsGroups'] as const)('%s are made once and told as made', async (kind) => {
  const rows = [row(`${kind}1`), row(`${kind}2`)];
  const [made, other] = await Promise.all([deliver(kind, 'r1', rows), deliver(kind, 'r1', rows)]);
  expect(outcomes(made)).toEqual(['created', 'created']);
  expect(other).toEqual(made);
  expect(await stored(kind)).toBe(2);
  expect(await deliver(kind, 'r1', rows)).toEqual(made);
  expect(outcomes(await deliver(kind, 'r2', rows))).toEqual(['unchanged', 'unchanged']);
});

it.each(['companies', 'contractorsGroups'] as const)(
  '%s that changed at the provider meanwhile are told with what was done before',
  async (kind) => {
    const first = row(`${kind}3`);
    await deliver(kind, 'r3', [first]);
    const [again] = await deliver(kind, 'r3', [{ ...first, name: 'Renamed' }]);
    expect(again.result).toBe('created');
    expect(again.changes).toContainEqual({ field: 'name', previous: null, current: 'Renamed' });
  },
);

it.each(['companies', 'contractorsGroups'] as const)('%s that were removed are told again', async (kind) => {
  await deliver(kind, 'r4', [row(`${kind}4`)]);
  const ids = [`${kind}4`];
  const [gone, other] = await Promise.all([remove(kind, 'r5', ids), remove(kind, 'r5', ids)]);
  expect(outcomes(gone)).toEqual(['changed']);
  expect(other).toEqual(gone);
  expect(await remove(kind, 'r5', ids)).toEqual(gone);
  expect(outcomes(await remove(kind, 'r6', ids))).toEqual(['unchanged']);
});

it.each(['companies', 'contractorsGroups'] as const)(
  '%s that a run removed, and made again, or made and removed are made',
  async (kind) => {
    const first = row(`${kind}5`);
    await deliver(kind, 'r7', [first]);
    expect(outcomes(await remove(kind, 'r8', [first.externalId]))).toEqual(['changed']);
    expect(outcomes(await deliver(kind, 'r8', [first]))).toEqual(['created']);
    await deliver(kind, 'r9', [row(`${kind}6`)]);
    expect(outcomes(await remove(kind, 'r9', [`${kind}6`]))).toEqual(['created']);
  },
);
