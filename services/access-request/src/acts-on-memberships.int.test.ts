/** Every act on a membership, by those who decide nothing about the company: rights in companies alone are compared. */

import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

interface Facts {
  readonly companyId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly requestId: string;
}
interface Call {
  readonly params?: object;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

const ofMember = ({ companyId, userId }: Facts): Call => ({ params: { id: companyId, userId } });
const access = ({ organizationId }: Facts) => [{ organizationId, roles: ['buyer'] }];
const ofRequest =
  (more: (facts: Facts) => object = () => ({})) =>
  (facts: Facts): Call => ({ body: { requestId: facts.requestId, userId: facts.userId, ...more(facts) } });
const reason = () => ({ reason: 'no' });
const approval = (facts: Facts) => ({
  contractorId: facts.companyId,
  roles: [{ organizationId: facts.organizationId, rolesIds: ['buyer'] }],
});
const decided =
  (body?: (facts: Facts) => object) =>
  (facts: Facts): Call => ({
    params: { id: facts.requestId },
    ...(body === undefined ? {} : { body: body(facts) }),
  });

const rows: Readonly<Record<string, (facts: Facts) => Call>> = {
  'access-request.member.grant': (facts) => ({ ...ofMember(facts), body: { access: access(facts) } }),
  'access-request.member.remove': ofMember,
  'access-request.master.grant': ofMember,
  'access-request.master.revoke': ofMember,
  'access-request.contact.change': (facts) => ({
    body: { userId: facts.userId, contractorId: facts.companyId, access: access(facts) },
  }),
  'access-request.contact.remove': ({ userId, companyId }) => ({
    query: { userId, contractorId: companyId },
  }),
  'access-request.request.approve': ofRequest(approval),
  'access-request.request.fail': ofRequest(reason),
  'access-request.request.mark-duplicate': ofRequest(reason),
  'access-request.request.allow': ofRequest(),
  'access-request.administration.approve': decided(approval),
  'access-request.administration.fail': decided(reason),
  'access-request.administration.mark-duplicate': decided(reason),
  'access-request.administration.allow': decided(),
};

const acts: readonly Endpoint[] = endpointCatalog.filter(
  (one: Endpoint) => one.subject?.kind === 'membership',
);
let world: TestAccessRequest;
let facts: Facts;
let outsiders: Readonly<Record<string, Actor>>;

beforeAll(async () => {
  world = await startAccessRequest();
  await world.role('buyer');
  const organizationId = await world.organization('Верфь');
  const [own, other] = [
    await world.contractor('Своя', [organizationId]),
    await world.contractor('Чужая', [organizationId]),
  ];
  for (const id of ['master', 'stranger', 'asker', 'plain']) await world.person(id, `${id}@mail.example`);
  await world.master('master', own.id);
  const asker = accountActor('asker');
  const { body } = await world.call(requestEndpoints.send, {
    actor: asker,
    body: { companies: [{ name: 'Своя', inn: own.inn, roles: ['buyer'] }] },
  });
  facts = { companyId: own.id, organizationId, userId: 'asker', requestId: body.requestIds[0] };
  outsiders = {
    anonymous: anonymousActor(),
    'a plain person': accountActor('plain'),
    'a read-only administrator': accountActor('reader', {
      methods: methodKeys.filter((key) => key.endsWith('.read')),
    }),
    'a master account of another company': await world.master('stranger', other.id),
  };
});
afterAll(() => world?.close());

const stored = async () => {
  const { collections } = (await world.connection.db?.command({ dbHash: 1 })) ?? {};
  expect(Object.keys(collections)).toContain('outbox');
  return collections;
};

it('each has its row', () => {
  expect(Object.keys(rows).toSorted()).toEqual(acts.map(({ operationId }) => operationId).toSorted());
});

it.each(acts.map((act) => [act.operationId, act] as const))(
  '%s is refused to those who decide nothing about the company, and writes nothing',
  async (operationId, act) => {
    const before = await stored();
    const answers: Record<string, number> = {};
    for (const [name, actor] of Object.entries(outsiders)) {
      const call = rows[operationId]?.(facts) ?? {};
      answers[name] = (await world.call(act, { ...call, actor } as never)).status;
    }
    expect(answers).toEqual({
      anonymous: 401,
      'a plain person': 403,
      'a read-only administrator': 403,
      // Of a company that is not theirs a master account learns nothing.
      'a master account of another company': act.access.kind === 'master' ? 404 : 403,
    });
    expect(await stored()).toEqual(before);
    // The row is a call that those who decide may make; one that comes after another decision meets that.
    const entitled =
      act.access.kind === 'master'
        ? accountActor('master', { masterAccount: true })
        : accountActor('root', { methods: methodKeys });
    const { status } = await world.call(act, { ...rows[operationId]?.(facts), actor: entitled } as never);
    expect([204, 404, 409]).toContain(status);
  },
);
