import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type {
  CompanyUsage,
  CompanyUsageQuestion,
} from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import { dynamicFieldEndpoints as calls } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { consoleOf, named } from './dynamic-fields.fixtures.ts';

const none: CompanyUsage = { count: 0, items: [], conflicting: [] };
/** What access-request answers; undefined: it fails. */
let answer: (question: CompanyUsageQuestion) => CompanyUsage | undefined = () => none;
const accessRequest = createServer(async (request, response) => {
  const said = answer((await json(request)) as CompanyUsageQuestion);
  response.statusCode = said === undefined ? 500 : 200;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(said ?? {}));
});

let profile: TestProfile;
let admin: ReturnType<typeof consoleOf>;
const block = 'contractors.contractors_own';
beforeAll(async () => {
  await new Promise<void>((resolve) => accessRequest.listen(0, '127.0.0.1', resolve));
  const { port } = accessRequest.address() as AddressInfo;
  profile = await startProfile(testEngines('profile'), { accessRequestUrl: `http://127.0.0.1:${port}` });
  admin = consoleOf(profile);
  await admin.createTab('contractors', 'own');
  await admin.createSubtype('contractors.own', 'contractors_own');
});
afterEach(() => {
  answer = () => none;
});
afterAll(async () => {
  await profile.close();
  accessRequest.closeAllConnections();
  accessRequest.close();
});

const make = async (more: object = {}) => {
  const code = admin.fresh('own');
  const made = await admin.create({ subtype: block, code, adminEdit: true, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { code, id: `contractors.${code}` };
};

it('values of companies that go or are hidden are counted first', async () => {
  const { code, id } = await make();
  answer = ({ kind, ask, fields }) =>
    kind === 'contractors' && ask === 'values' && fields.includes(code) ? { ...none, count: 12 } : none;
  expect((await admin.effects({ act: 'delete', id })).body.effects).toMatchObject({ lostValues: 12 });
  expect((await admin.effects({ act: 'deactivate', id })).body.effects).toMatchObject({ hiddenValues: 12 });
  expect((await admin.effects({ act: 'delete', id: block })).body.effects.lostValues).toBe(12);
});

it('unique is refused with the companies whose values conflict', async () => {
  const { id } = await make();
  const conflicting = ['Верфь', 'Док'].map((name) => ({ id: name, name, value: 'N-1' }));
  answer = ({ ask }) => (ask === 'conflicts' ? { ...none, count: 2, conflicting } : none);
  const plan = { act: 'change', id, field: { unique: true } } as const;
  expect((await admin.effects(plan)).body.effects).toMatchObject({ conflicts: 2, conflicting });
  const refused = await admin.change(id, { unique: true, revision: 1 });
  expect(refused).toMatchObject({
    status: 400,
    body: { errorList: { unique: 'errorNotUnique' } },
  });
  expect(refused.body.uniqueErrors.unique).toEqual(['N-1: Верфь', 'N-1: Док']);
  answer = () => none;
  expect((await admin.change(id, { unique: true, revision: 1 })).status).toBe(200);
});

it('no company adds a conflict while a field becomes unique: the change asks to hold it, a look ahead does not', async () => {
  const { id } = await make();
  const held: (boolean | undefined)[] = [];
  answer = ({ ask, hold }) => {
    if (ask === 'conflicts') held.push(hold);
    return none;
  };
  await admin.effects({ act: 'change', id, field: { unique: true } });
  expect(held).toEqual([undefined]);
  expect((await admin.change(id, { unique: true, revision: 1 })).status).toBe(200);
  expect(held).toEqual([undefined, true]);
});

it('companies without a value are counted before administrators have to fill it in', async () => {
  const { id } = await make();
  answer = ({ ask }) => (ask === 'missing' ? { ...none, count: 7 } : none);
  const field = { adminRequired: true };
  expect((await admin.effects({ act: 'change', id, field })).body.effects.asked).toBe(7);
  expect((await admin.change(id, { ...field, revision: 1 })).status).toBe(200);
});

it('values of each choice that goes are counted, and a type that would lose values is refused', async () => {
  const items = ['a', 'b'].map((code) => ({ code, value: named(code) }));
  const { id } = await make({ fieldType: 'dropbox', items });
  answer = ({ ask, items: gone = [] }) =>
    ask === 'items' ? { ...none, items: gone.map((code) => ({ code, count: 3 })) } : { ...none, count: 3 };
  const { effects } = (await admin.effects({ act: 'change', id, field: { items: items.slice(0, 1) } })).body;
  expect(effects).toMatchObject({ lostValues: 3, lostItems: [{ code: 'b', values: 3 }], errorList: {} });
  expect((await admin.change(id, { fieldType: 'date', revision: 1 })).body.errorList).toEqual({
    fieldType: 'errorValuesLost',
  });
});

it('a change whose effects cannot be counted is refused', async () => {
  const { id } = await make();
  answer = () => undefined;
  expect((await admin.effects({ act: 'delete', id })).status).toBeGreaterThanOrEqual(500);
  expect((await admin.change(id, { unique: true, revision: 1 })).status).toBeGreaterThanOrEqual(500);
  expect((await admin.read(id)).body.field).toMatchObject({ unique: false, revision: 1 });
});

it('the field that keeps a block and its tab is named before they are deleted, and by the refusals', async () => {
  const { code, id } = await make({ immutable: true });
  const expected = { errorList: { id: 'errorReadonly' }, usedBy: [{ id, name: code }] };
  for (const plan of [{ tab: 'contractors.own' }, { id: block }])
    expect((await admin.effects({ act: 'delete', ...plan })).body.effects).toMatchObject(expected);
  const tab = await profile.call(calls.deleteTab, {
    actor: admin.actor,
    params: { tab: 'contractors.own' },
  });
  const subtype = await profile.call(calls.deleteSubtype, { actor: admin.actor, params: { id: block } });
  for (const { status, body } of [tab, subtype]) {
    expect(status).toBe(400);
    expect(body).toMatchObject(expected);
  }
  expect((await admin.effects({ act: 'deactivate', id: block })).body.effects.errorList).toEqual({});
});

it('values that a change would lose are counted where it is refused for them', async () => {
  const { id } = await make({ multiple: true });
  answer = ({ ask }) => ({ ...none, count: ask === 'more' ? 4 : 0 });
  const { effects } = (await admin.effects({ act: 'change', id, field: { multiple: false } })).body;
  expect(effects).toMatchObject({ lostValues: 4, errorList: { multiple: 'errorValuesLost' } });
});
