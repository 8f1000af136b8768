import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { companyFieldEndpoints } from '@gatehouse/contracts/access-request/company-fields.endpoints.ts';
import { companyUsageEndpoints } from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { type FormDefinition, profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { RetryLaterError } from '@gatehouse/kit/runtime/transient.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { type ContractorRow, contractors } from './modules/companies/contractors.model.ts';

let world: TestAccessRequest;
type Field = FormDefinition[number]['blocks'][number]['fields'][number];

const named = (text: string) => ({ ru: text, en: text });
const field = (fieldCode: string, more: Partial<Field> = {}): Field => ({
  fieldCode,
  title: named(fieldCode),
  active: true,
  fieldType: 'input',
  placeholder: null,
  comment: null,
  multiple: false,
  unique: false,
  valueCount: null,
  visible: true,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  items: [],
  ...more,
});

let sequence = 0;
/** As the event comes. */
const tell = async (formId: 'organizations' | 'contractors', ...fields: Field[]) => {
  sequence += 1;
  const part = { title: named('Части'), active: true };
  const tabs: FormDefinition = [
    { ...part, tabCode: 'more', view: 'table', blocks: [{ ...part, blockCode: 'own', fields }] },
  ];
  const data = { formId, changes: [], tabs };
  await world.deliver(
    world.createEvent(profileEvents.formChanged, { subject: formId, sequence, data, context: systemContext }),
  );
};

/** Once the values that the form before has lost are gone. */
const define = async (...given: Parameters<typeof tell>) => {
  await world.runJobs();
  await tell(...given);
};

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
});
afterAll(() => world.close());

const create = (body: object) =>
  world.call(contractorEndpoints.create, {
    actor: world.administrator,
    body: { name: 'Верфь', inn: newInn(), kpp: '770701001', ...body } as never,
  });
const read = async (id: string) =>
  (await world.call(contractorEndpoints.read, { actor: world.administrator, params: { id } })).body
    .contractor;

it('a contractor has the fields that are defined, required and unique ones too', async () => {
  await define('contractors', field('rating', { adminRequired: true }), field('dock', { unique: true }));
  expect((await create({})).body.errorList).toEqual({ 'additionalInfo.rating': 'errorEmpty' });
  const first = await create({ additionalInfo: { rating: 'A', dock: 'N-1' } });
  expect(first.status).toBe(201);
  expect((await read(first.body.id)).additionalInfo).toEqual({ rating: 'A', dock: 'N-1' });
  expect((await create({ additionalInfo: { rating: 'B', dock: 'n-1' } })).body.errorList).toEqual({
    'additionalInfo.dock': 'errorUnique',
  });
  expect((await create({ additionalInfo: { rating: 'B', nothing: 'x' } })).body.errorList).toEqual({
    'additionalInfo.nothing': 'errorUnknown',
  });
});

it('what a change leaves out stays; a field that is defined no more goes with its value', async () => {
  await define('contractors', field('rating'), field('pier'));
  const { body } = await create({ additionalInfo: { rating: 'A', pier: '7' } });
  const { name, inn, kpp, revision } = await read(body.id);
  const change = (more: object) =>
    world.call(contractorEndpoints.change, {
      actor: world.administrator,
      params: { id: body.id },
      body: { name, inn, kpp, revision, ...more } as never,
    });
  expect((await change({ name: 'Док' })).status).toBe(200);
  expect((await read(body.id)).additionalInfo).toEqual({ rating: 'A', pier: '7' });
  await define('contractors', field('pier'));
  expect((await read(body.id)).additionalInfo).toEqual({ pier: '7' });
});

it('values are read by their type, and no more of them than the field takes', async () => {
  const items = ['a', 'b'].map((id) => ({ id, value: named(id), active: true }));
  await define(
    'contractors',
    field('since', { fieldType: 'date' }),
    field('marks', { fieldType: 'combobox', multiple: true, valueCount: 1, items }),
  );
  expect((await create({ additionalInfo: { since: 'gestern' } })).body.errorList).toEqual({
    'additionalInfo.since': 'errorFormat',
  });
  expect((await create({ additionalInfo: { marks: ['a', 'b'] } })).body.errorList).toEqual({
    'additionalInfo.marks': 'errorTooLong',
  });
  expect((await create({ additionalInfo: { marks: ['c'] } })).body.errorList).toEqual({
    'additionalInfo.marks.0': 'errorChoice',
  });
});

it('people of a company read what is shown to them, in words', async () => {
  const items = [{ id: 'gold', value: { ru: 'Золотой', en: 'Gold' }, active: true }];
  await define(
    'contractors',
    field('level', { fieldType: 'dropbox', items }),
    field('secret', { visible: false }),
  );
  const org = await world.organization('Порт');
  const { body } = await create({
    additionalInfo: { level: 'gold', secret: 'x' },
    availableOrganizations: [org],
  });
  const actor = await world.person('reader', 'reader@mail.example');
  await world.call(contractorEndpoints.grant, {
    actor: world.administrator,
    params: { id: body.id, userId: 'reader' },
    body: { access: [{ organizationId: org, roles: ['buyer'] }] },
  });
  const { companies } = (await world.call(companyEndpoints.list, { actor })).body;
  expect(companies[0].additionalInfo).toEqual([
    { code: 'level', title: 'level', fieldType: 'dropbox', values: ['Золотой'] },
  ]);
});

it('organizations have fields of their own', async () => {
  await define('organizations', field('region', { fieldType: 'toggle' }));
  const { administrator: actor } = world;
  const { tabs } = (await world.call(companyFieldEndpoints.organizations, { actor })).body;
  expect(tabs[0]).toMatchObject({ view: 'table', blocks: [{ fields: [{ fieldCode: 'region' }] }] });
  const body = { name: 'Область', additionalInfo: { region: true } };
  const made = await world.call(organizationEndpoints.create, { actor, body: body as never });
  expect(made.status).toBe(201);
  const { organizations } = (
    await world.call(organizationEndpoints.list, { actor, query: { search: 'Область' } })
  ).body;
  expect(organizations[0].additionalInfo).toEqual({ region: true });
});

const usage = async (question: object) =>
  (
    await world.call(companyUsageEndpoints.count, {
      actor: peerActor('profile'),
      body: { kind: 'contractors', ...question } as never,
    })
  ).body;

it('what companies have filled in is counted for the service that defines the fields', async () => {
  const items = ['x', 'y'].map((id) => ({ id, value: named(id), active: true }));
  await define(
    'contractors',
    field('berth'),
    field('kinds', { fieldType: 'combobox', multiple: true, items }),
  );
  const before = (await usage({ ask: 'missing', fields: ['berth'] })).count;
  await create({ name: 'Первая', additionalInfo: { berth: 'B-1', kinds: ['x', 'y'] } });
  await create({ name: 'Вторая', additionalInfo: { berth: 'b-1', kinds: ['x'] } });
  await create({ name: 'Третья' });
  expect((await usage({ ask: 'values', fields: ['berth', 'kinds'] })).count).toBe(2);
  expect((await usage({ ask: 'missing', fields: ['berth'] })).count).toBe(before + 1);
  expect((await usage({ ask: 'more', fields: ['kinds'], most: 1 })).count).toBe(1);
  expect((await usage({ ask: 'more', fields: ['kinds'], most: 2 })).count).toBe(0);
  const choices = await usage({ ask: 'items', fields: ['kinds'], items: ['x', 'y'] });
  expect(
    choices.items.toSorted((left: { code: string }, right: { code: string }) =>
      left.code < right.code ? -1 : 1,
    ),
  ).toEqual([
    { code: 'x', count: 2 },
    { code: 'y', count: 1 },
  ]);
  const conflicts = await usage({ ask: 'conflicts', fields: ['berth'] });
  expect(conflicts.count).toBe(2);
  expect(
    conflicts.conflicting
      .map(({ name, value }: { name: string; value: string }) => `${name} ${value}`)
      .sort(),
  ).toEqual([...['Вторая b-1', 'Первая B-1']]);
  const asAdministrator = {
    actor: world.administrator,
    body: { kind: 'contractors', ask: 'values', fields: [] },
  };
  expect((await world.call(companyUsageEndpoints.count, asAdministrator as never)).status).toBe(403);
});

it('no company takes a value of another one while the field is becoming unique', async () => {
  await define('contractors', field('hull'));
  const conflicts = { ask: 'conflicts', fields: ['hull'] };
  await create({ name: 'Раньше', additionalInfo: { hull: 'H-1' } });
  const refused = { errorList: { 'additionalInfo.hull': 'errorUnique' } };
  expect((await usage(conflicts)).count).toBe(0);
  expect((await create({ name: 'Без вопроса', additionalInfo: { hull: 'H-2' } })).status).toBe(201);
  const [held, ...made] = await Promise.all([
    usage({ ...conflicts, hold: true }),
    ...['h-1', 'H-1'].map((hull) => create({ name: 'Вместе', additionalInfo: { hull } })),
  ]);
  // A conflict before the count is in its answer; after a count without one, all are refused.
  const stored = made.filter(({ status }) => status === 201).length;
  const isHeld = held.count === 0;
  if (isHeld) expect(stored).toBe(0);
  else expect([2, stored + 1]).toContain(held.count);
  const later = await create({ name: 'Позже', additionalInfo: { hull: 'h-2' } });
  if (isHeld) expect(later.body).toMatchObject(refused);
  // A question that finds a conflict holds nothing: the change is refused.
  else expect(later.status).toBe(201);
});

it('values are held apart once nothing conflicts, and released where the change is refused', async () => {
  await define('contractors', field('keel'));
  const hold = { ask: 'conflicts', fields: ['keel'], hold: true };
  await create({ name: 'Одна', additionalInfo: { keel: 'K-1' } });
  expect((await usage(hold)).count).toBe(0);
  const twin = await create({ name: 'Другая', additionalInfo: { keel: 'k-1' } });
  expect(twin.body.errorList).toEqual({ 'additionalInfo.keel': 'errorUnique' });
  await define('contractors', field('mast'));
  await create({ name: 'Одна', additionalInfo: { mast: 'M-1' } });
  await create({ name: 'Другая', additionalInfo: { mast: 'm-1' } });
  expect((await usage({ ...hold, fields: ['mast'] })).count).toBe(2);
  expect((await create({ name: 'Третья', additionalInfo: { mast: 'M-1' } })).status).toBe(201);
});

it('values of a deleted field or choice do not come back with a new one of the same code', async () => {
  const items = (...ids: string[]) => ids.map((id) => ({ id, value: named(id), active: true }));
  const marks = (...ids: string[]) =>
    field('marks', { fieldType: 'combobox', multiple: true, items: items(...ids) });
  await define('contractors', field('crane'), marks('a', 'b'));
  const { id } = (await create({ additionalInfo: { crane: 'K-1', marks: ['a', 'b'] } })).body;
  await define('contractors', marks('b'));
  // What comes back waits until the values of what it replaces are gone.
  const again = () => tell('contractors', field('crane'), marks('a', 'b'));
  await expect(again()).rejects.toThrow(RetryLaterError);
  await world.runJobs();
  await again();
  expect((await read(id)).additionalInfo).toEqual({ crane: null, marks: ['b'] });
});

it('choices of a directory come once, and fields of both kinds choose from them', async () => {
  sequence += 1;
  const part = { title: named('Части'), active: true };
  const fed = field('berth', { fieldType: 'combobox', directory: 'berths' });
  const tabs: FormDefinition = [
    { ...part, tabCode: 'more', view: 'form', blocks: [{ ...part, blockCode: 'own', fields: [fed] }] },
  ];
  const directories = { berths: [{ id: 'north', value: named('Северный'), active: true }] };
  const data = { formId: 'contractors', changes: [], tabs, directories };
  await world.runJobs();
  await world.deliver(
    world.createEvent(profileEvents.formChanged, {
      subject: 'contractors',
      sequence,
      data,
      context: systemContext,
    }),
  );
  expect((await create({ additionalInfo: { berth: 'south' } })).body.errorList).toEqual({
    'additionalInfo.berth': 'errorChoice',
  });
  expect((await create({ additionalInfo: { berth: 'north' } })).status).toBe(201);
});

it('values of what is gone go in parts, however many companies have them, and are compared as others are', async () => {
  const items = ['X', 'Ｙ'].map((id) => ({ id, value: named(id), active: true }));
  const stage = field('stage', { fieldType: 'combobox', multiple: true, items });
  await define('contractors', stage, field('short'));
  const rows = contractors.driver(world.connection);
  const { _id, inn: _inn, ...template } = (await rows.findOne({})) as ContractorRow;
  const values = ['stage', 'short'].map((code) => ({ field: code, values: ['X', 'Ｙ'], key: 'x' }));
  const many = Array.from({ length: 220 }, (_, index) => ({
    ...template,
    _id: `gone${index}`,
    inn: null,
    values,
  }));
  await rows.insertMany(many);
  await define('contractors', field('stage', { ...stage, items: items.slice(1) }));
  expect(await rows.countDocuments({ 'values.field': 'short' })).toBe(220);
  await world.runJobs();
  const left = await rows.find({ _id: /^gone/ }).toArray();
  expect(new Set(left.map((row) => JSON.stringify(row.values)))).toEqual(
    new Set([JSON.stringify([{ field: 'stage', values: ['Ｙ'], key: 'y' }])]),
  );
});
