import {
  type DocumentCreate,
  documentEndpoints,
  type Endpoint,
  platformEndpoints,
} from '@gatehouse/contracts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines());
});
afterAll(() => platform.close());

const administrator = accountActor('administrator', {
  methods: ['setting.documents.read', 'setting.documents.write'],
});
const { list, search, create, read, change, setEnabled, effects, versions, version } = documentEndpoints;

const given = (name: string, more: Partial<DocumentCreate> = {}): DocumentCreate => ({
  name,
  type: 'agreement',
  format: 'md',
  locales: [
    { localeId: 'ru', name: `${name} по-русски`, content: 'Первый текст' },
    { localeId: 'en', name, linkName: 'Link', content: 'First text' },
  ],
  ...more,
});
const call = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: administrator, ...request });

const make = async (name: string, more: Partial<DocumentCreate> = {}): Promise<string> => {
  const { status, body } = await call(create, { body: given(name, more) });
  expect(status).toBe(201);
  return body.id;
};
const documentOf = async (id: string) => (await call(read, { params: { id } })).body.document;
const put = async (id: string, more: Record<string, unknown>) => {
  const { revision, name, type, enabled, adminVisible, format, locales } = await documentOf(id);
  return call(change, {
    params: { id },
    body: { revision, name, type, enabled, adminVisible, format, locales, ...more },
  });
};
const otherText = [{ localeId: 'ru', name: 'Имя', linkName: 'Имя', content: 'Второй текст' }];
const use = async (host: string, code: string, more: Record<string, unknown> = {}) => {
  const agreement = {
    ...{ code, menuVisible: false, footerVisible: true, loginRequired: true, profileVisible: false },
    ...more,
  };
  const line = domainLine(host, { agreements: [agreement] });
  const { id } = await platform.container.domains.service.put(line, systemContext);
  await platform.refresh();
  return id;
};
const eventsOf = async (id: string) => (await platform.events()).filter((event) => event.subject === id);

describe('a new document', () => {
  it('has what was given, and what was left out by default', async () => {
    const id = await make('Правила портала');
    expect(await documentOf(id)).toMatchObject({
      ...{ id, revision: 1, code: 'pravila-portala', name: 'Правила портала', type: 'agreement' },
      ...{ enabled: true, adminVisible: true, format: 'md', version: 1, domains: [] },
      locales: [
        { localeId: 'ru', linkName: 'Правила портала по-русски', content: 'Первый текст' },
        { localeId: 'en', linkName: 'Link', content: 'First text' },
      ],
    });
  });

  it('stands in the journal with every field, and not with its text', async () => {
    const [event] = await eventsOf(await make('Journalled'));
    expect(event).toMatchObject({ type: 'platform.document.changed', sequence: 1, actor: 'administrator' });
    expect(event.data.changes).toContainEqual({ field: 'version', previous: null, current: 1 });
    expect(JSON.stringify(event)).not.toContain('Первый текст');
  });

  it('gets another code where its name was used before, and is refused a code that was', async () => {
    await make('Twice');
    expect((await documentOf(await make('Twice'))).code).toBe('twice-2');
    expect(await call(create, { body: given('Other', { code: 'twice' }) })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errorList: { code: 'errorUnique' } },
    });
  });

  it('by each of ten callers who choose one name has a code of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => make('Crowd')));
    const codes = await Promise.all(ids.map(async (id) => (await documentOf(id)).code));
    expect(new Set(codes).size).toBe(10);
  });

  it('is one for a call and its repetitions with the same key', async () => {
    const headers = { 'idempotency-key': 'one-document' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(create, { body: given('Repeated'), headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await call(list, { query: { search: 'Repeated' } });
    expect(body.meta.total).toBe(1);
  });

  it.each([
    ['a name of markup alone', { name: '<b></b>' }, { name: 'errorEmpty' }],
    ['a locale twice', { locales: [...otherText, ...otherText] }, { 'locales.1.localeId': 'errorUnique' }],
    [
      'a text of nothing but a script',
      { format: 'html', locales: [{ localeId: 'ru', name: 'x', content: '<script>1</script>' }] },
      { 'locales.0.content': 'errorEmpty' },
    ],
  ])('is refused with %s', async (_, more, errorList) => {
    const answer = await call(create, { body: given('Bad', more as Partial<DocumentCreate>) });
    expect(answer).toMatchObject({ status: 400, body: { errorList } });
  });
});

describe('the list', () => {
  it('finds by part of a name or code in any case, by locale and by type', async () => {
    await make('Список альфа', { code: 'list-alpha' });
    await make('Список бета', { code: 'list-beta', type: 'document', locales: otherText });
    const found = async (query: Record<string, unknown>) =>
      (await call(list, { query: { sort: 'name', order: 'ASC', ...query } })).body.documents.map(
        (row: { code: string }) => row.code,
      );
    expect(await found({ search: 'СПИСОК' })).toEqual(['list-alpha', 'list-beta']);
    expect(await found({ search: 'list-b' })).toEqual(['list-beta']);
    expect(await found({ search: 'список', locale: 'en' })).toEqual(['list-alpha']);
    expect(await found({ search: 'список', type: 'document' })).toEqual(['list-beta']);
    expect(await found({ search: '.*' })).toEqual([]);
  });

  it('shows the last change first, in pages that do not overlap, without texts', async () => {
    const names = ['Page one', 'Page two', 'Page three'];
    for (const name of names) await make(name);
    const query = { search: 'Page t', limit: 1 };
    const pages = await Promise.all([0, 1].map((offset) => call(list, { query: { ...query, offset } })));
    expect(pages.map(({ body }) => body.documents[0].name)).toEqual(['Page three', 'Page two']);
    expect(pages[1]?.body.meta).toEqual({ sort: 'date', order: 'DESC', offset: 1, limit: 1, total: 2 });
    expect(JSON.stringify(pages[0]?.body)).not.toContain('First text');
  });

  it('offers to forms what is not hidden from them', async () => {
    await make('Offer seen');
    await make('Offer hidden', { adminVisible: false });
    const { body } = await call(search, { query: { search: 'offer' } });
    expect(body.documents).toMatchObject([{ code: 'offer-seen', name: 'Offer seen', enabled: true }]);
  });
});

describe('a change', () => {
  it('of the text begins a version, the one before stays readable in its languages', async () => {
    const id = await make('Versions');
    expect(await put(id, { locales: otherText })).toMatchObject({ status: 200, body: { revision: 2 } });
    expect((await documentOf(id)).version).toBe(2);
    const { body } = await call(versions, { params: { id } });
    expect(body).toMatchObject({
      versions: [
        { number: 2, author: { id: 'administrator' }, locales: ['ru'] },
        { number: 1, author: { id: 'administrator' }, locales: ['ru', 'en'] },
      ],
      meta: { total: 2 },
    });
    expect((await call(version, { params: { id, number: 1 } })).body.version).toMatchObject({
      number: 1,
      locales: [{ content: 'Первый текст' }, { content: 'First text', name: 'Versions' }],
    });
    expect((await call(version, { params: { id, number: 3 } })).status).toBe(404);
  });

  it('of a name alone is told in the journal and begins none', async () => {
    const id = await make('Old name');
    await put(id, { name: 'New name' });
    expect(await documentOf(id)).toMatchObject({ name: 'New name', code: 'old-name', version: 1 });
    expect((await eventsOf(id)).at(-1).data.changes).toEqual([
      { field: 'name', previous: 'Old name', current: 'New name' },
    ]);
  });

  it('that changes nothing leaves revision and journal alone', async () => {
    const id = await make('Same');
    expect((await put(id, {})).body).toEqual({ revision: 1 });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('by two editors of the same state is made by one of them, the other is told of the conflict', async () => {
    const id = await make('Two editors');
    const answers = await Promise.all(['left', 'right'].map((name) => put(id, { name, revision: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('request.conflict');
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('that is repeated because its answer was lost answers the same', async () => {
    const id = await make('Lost answer');
    const first = await put(id, { name: 'Changed', revision: 1 });
    expect(await put(id, { name: 'Changed', revision: 1 })).toMatchObject({ status: 200, body: first.body });
  });

  it('of the type is made while no domain shows the document, and refused afterwards', async () => {
    const id = await make('Typed', { code: 'typed' });
    expect((await put(id, { type: 'document' })).status).toBe(200);
    expect((await put(id, { type: 'agreement' })).status).toBe(200);
    await use('typed.example.com', 'typed');
    expect(await put(id, { type: 'document' })).toMatchObject({
      status: 400,
      body: { errorList: { type: 'errorChoice' } },
    });
  });

  it('of a document that is gone is 404', async () => {
    const id = await make('Gone');
    await call(documentEndpoints.delete, { params: { id } });
    const body = { ...given('Gone'), revision: 1 };
    expect((await call(change, { params: { id }, body })).status).toBe(404);
    expect((await call(setEnabled, { params: { id }, body: { enabled: false } })).status).toBe(404);
  });
});

describe('a document on a domain', () => {
  it('names the domain in the language of the reader, and cannot be deleted', async () => {
    const id = await make('Kept', { code: 'kept' });
    const domainId = await use('kept.example.com', 'kept');
    expect((await documentOf(id)).domains).toEqual([{ id: domainId, name: 'Сад', loginRequired: true }]);
    const english = accountActor('administrator', { methods: administrator.methods, locale: 'en' });
    expect(await call(documentEndpoints.delete, { actor: english, params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'request.inUse', usedBy: [{ id: domainId, name: 'Orchard' }] },
    });
    expect((await documentOf(id)).id).toBe(id);
  });

  it('is shown in its new version with title, number and date, and not at all when it is off', async () => {
    const id = await make('Seen', { code: 'seen' });
    const domainId = await use('seen.example.com', 'seen');
    const actor = anonymousActor({ domainId });
    const view = () => platform.call(platformEndpoints.viewDocument, { actor, params: { code: 'seen' } });
    await put(id, {
      locales: [{ localeId: 'ru', name: 'Правила', linkName: 'Правила', content: '# Правила\n\nТекст' }],
    });
    const { date } = await documentOf(id);
    expect((await view()).body.documents).toEqual([
      { locale: 'ru', name: 'Правила', content: 'Текст', format: 'md', version: 2, date },
    ]);
    await call(setEnabled, { params: { id }, body: { enabled: false } });
    expect((await view()).status).toBe(404);
    const again = await call(setEnabled, { params: { id }, body: { enabled: false } });
    expect(again.body).toEqual({ revision: (await documentOf(id)).revision });
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('tells what a change leads to before it is made, and changes nothing by telling', async () => {
    const id = await make('Effects', { code: 'effects' });
    const domainId = await use('effects.example.com', 'effects');
    const effectsOf = async (body: Record<string, unknown>) =>
      (await call(effects, { params: { id }, body })).body.effects;
    const domain = { id: domainId, name: 'Сад', loginRequired: true };
    expect(await effectsOf({ locales: otherText })).toEqual({
      newVersion: true,
      domains: [{ ...domain, asks: true }],
    });
    const { locales } = await documentOf(id);
    expect(await effectsOf({ locales })).toEqual({
      newVersion: false,
      domains: [{ ...domain, asks: false }],
    });
    expect(await effectsOf({ deleted: true })).toEqual({
      newVersion: false,
      domains: [{ ...domain, asks: false }],
    });
    await call(setEnabled, { params: { id }, body: { enabled: false } });
    expect((await effectsOf({ enabled: true })).domains).toEqual([{ ...domain, asks: true }]);
    expect((await effectsOf({ locales: otherText })).domains).toEqual([{ ...domain, asks: false }]);
    expect(await documentOf(id)).toMatchObject({ revision: 2, version: 1 });
  });

  it('is either deleted or shown when both happen at once', async () => {
    const id = await make('Race', { code: 'race' });
    const [deletion] = await Promise.all([
      call(documentEndpoints.delete, { params: { id } }),
      use('race.example.com', 'race').catch(() => undefined),
    ]);
    const left = (await call(read, { params: { id } })).status;
    expect([deletion.status, left]).toEqual(deletion.status === 204 ? [204, 404] : [409, 200]);
  });
});

it('a deleted document leaves its versions readable and its deletion in the journal', async () => {
  const id = await make('Deleted');
  expect((await call(documentEndpoints.delete, { params: { id } })).status).toBe(204);
  expect((await call(read, { params: { id } })).status).toBe(404);
  expect((await call(version, { params: { id, number: 1 } })).body.version.locales).toHaveLength(2);
  expect((await eventsOf(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ['platform.document.changed', 1],
    ['platform.document.deleted', 2],
  ]);
  expect((await call(documentEndpoints.delete, { params: { id } })).status).toBe(404);
});
