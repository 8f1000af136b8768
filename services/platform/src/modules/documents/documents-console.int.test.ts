import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import type { DocumentCreate } from '@gatehouse/contracts/platform/documents.resources.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { documentsOf, newDocument, otherText } from './documents.fixtures.ts';

const { list, search, create, change, setEnabled, versions, version } = documentEndpoints;

let platform: TestPlatform;
let documents: ReturnType<typeof documentsOf>;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  documents = documentsOf(platform);
});
afterAll(() => platform.close());

test('a change of a document keeps its switches where it leaves them out, an import, too', async () => {
  const id = await documents.make('Kept', { enabled: false, adminVisible: false });
  const { code } = await documents.documentOf(id);
  const hidden = { enabled: false, adminVisible: false };
  const body = { ...newDocument('Kept otherwise'), revision: 1 };
  expect(await documents.call(change, { params: { id }, body })).toMatchObject({ status: 200 });
  expect(await documents.documentOf(id)).toMatchObject({ name: 'Kept otherwise', revision: 2, ...hidden });
  const line = { ...newDocument('Kept by a file'), code };
  await platform.container.documents.service.put(line, systemContext);
  expect(await documents.documentOf(id)).toMatchObject({ name: 'Kept by a file', ...hidden });
});

describe('a new document', () => {
  it('has what was newDocument, and what was left out by default', async () => {
    const id = await documents.make('Правила портала');
    expect(await documents.documentOf(id)).toMatchObject({
      id,
      revision: 1,
      code: 'pravila-portala',
      name: 'Правила портала',
      type: 'agreement',
      enabled: true,
      adminVisible: true,
      format: 'md',
      version: 1,
      domains: [],
      locales: [
        { localeId: 'ru', linkName: 'Правила портала по-русски', content: 'Первый текст' },
        { localeId: 'en', linkName: 'Link', content: 'First text' },
      ],
    });
  });

  it('stands in the journal with every field, and not with its text', async () => {
    const [event] = await documents.eventsOf(await documents.make('Journalled'));
    expect(event).toMatchObject({ type: 'platform.document.changed', sequence: 1, actor: 'administrator' });
    expect(event.data.changes).toContainEqual({ field: 'version', previous: null, current: 1 });
    expect(JSON.stringify(event)).not.toContain('Первый текст');
  });

  it('gets another code where its name was used before, and is refused a code that was', async () => {
    await documents.make('Twice');
    expect((await documents.documentOf(await documents.make('Twice'))).code).toBe('twice-2');
    for (const code of ['twice', 'Twice'])
      expect(await documents.call(create, { body: newDocument('Other', { code }) })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', errorList: { code: 'errorUnique' } },
      });
  });

  it('has texts in languages of the installation alone', async () => {
    const text = { name: 'Имя', content: 'Текст' };
    const locales = ['ru', 'zz'].map((localeId) => ({ localeId, ...text }));
    const body = newDocument('Foreign', { locales });
    const errorList = { 'locales.1.localeId': 'errorChoice' };
    expect(await documents.call(create, { body })).toMatchObject({ status: 400, body: { errorList } });
  });

  it('by each of ten callers who choose one name has a code of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => documents.make('Crowd')));
    const codes = await Promise.all(ids.map(async (id) => (await documents.documentOf(id)).code));
    expect(new Set(codes).size).toBe(10);
  });

  it('is one for a call and its repetitions with the same key', async () => {
    const headers = { 'idempotency-key': 'one-document' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => documents.call(create, { body: newDocument('Repeated'), headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await documents.call(list, { query: { search: 'Repeated' } });
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
    [
      'much at once',
      {
        name: 'x'.repeat(201),
        code: '9$',
        format: 'html',
        locales: [
          { localeId: 'ru', name: '<b></b>', content: '<script>1</script>' },
          { localeId: 'russian', name: '', content: 'Текст' },
          { localeId: 'ru', name: 'Имя', linkName: 'x'.repeat(301), content: 'Текст' },
        ],
      },
      {
        name: 'errorTooLong',
        code: 'errorFormat',
        'locales.0.name': 'errorEmpty',
        'locales.0.content': 'errorEmpty',
        'locales.1.localeId': 'errorFormat',
        'locales.1.name': 'errorEmpty',
        'locales.2.localeId': 'errorUnique',
        'locales.2.linkName': 'errorTooLong',
      },
    ],
    [
      'a name and more texts than anybody cleans',
      {
        name: '<a'.repeat(500_000),
        locales: Array.from({ length: 10_000 }, () => ({ localeId: 'ru', name: '<b></b>', content: 'x' })),
      },
      { name: 'errorTooLong', locales: 'errorTooLong', 'locales.0.name': 'errorEmpty' },
    ],
    [
      'a text that nests deeper than anybody reads',
      { locales: [{ localeId: 'ru', name: 'x', content: `Текст\n\n${'> '.repeat(5_000)}` }] },
      { 'locales.0.content': 'errorFormat' },
    ],
    [
      'a code that is taken and a language that is not there',
      { code: 'terms', locales: [{ localeId: 'zz', name: 'x', content: 'x' }] },
      { code: 'errorUnique', 'locales.0.localeId': 'errorChoice' },
    ],
  ])('is refused with %s', async (_, more, errorList) => {
    const answer = await documents.call(create, {
      body: newDocument('Bad', more as Partial<DocumentCreate>),
    });
    expect(answer).toMatchObject({ status: 400, body: { errorList } });
  });
});

describe('the list', () => {
  it('finds by part of a name or code in any case, by locale and by type', async () => {
    await documents.make('Список альфа', { code: 'list-alpha' });
    await documents.make('Список бета', { code: 'list-beta', type: 'document', locales: otherText });
    const found = async (query: Record<string, unknown>) =>
      (await documents.call(list, { query: { sort: 'name', order: 'ASC', ...query } })).body.documents.map(
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
    for (const name of names) await documents.make(name);
    const query = { search: 'Page t', limit: 1 };
    const pages = await Promise.all(
      [0, 1].map((offset) => documents.call(list, { query: { ...query, offset } })),
    );
    expect(pages.map(({ body }) => body.documents[0].name)).toEqual(['Page three', 'Page two']);
    expect(pages[1]?.body.meta).toEqual({
      sort: 'date',
      order: 'DESC',
      offset: 1,
      limit: 1,
      total: 2,
      more: false,
    });
    expect(JSON.stringify(pages[0]?.body)).not.toContain('First text');
  });

  it('offers to forms what is not hidden from them', async () => {
    await documents.make('Offer seen');
    await documents.make('Offer hidden', { adminVisible: false });
    const { body } = await documents.call(search, { query: { search: 'offer' } });
    expect(body.documents).toMatchObject([{ code: 'offer-seen', name: 'Offer seen', enabled: true }]);
  });
});

describe('a change', () => {
  it('of the text begins a version, the one before stays readable in its languages', async () => {
    const id = await documents.make('Versions');
    expect(await documents.put(id, { locales: otherText })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
    expect((await documents.documentOf(id)).version).toBe(2);
    const { body } = await documents.call(versions, { params: { id } });
    expect(body).toMatchObject({
      versions: [
        { number: 2, author: { id: 'administrator' }, locales: ['ru'] },
        { number: 1, author: { id: 'administrator' }, locales: ['ru', 'en'] },
      ],
      meta: { total: 2 },
    });
    expect((await documents.call(version, { params: { id, number: 1 } })).body.version).toMatchObject({
      number: 1,
      locales: [{ content: 'Первый текст' }, { content: 'First text', name: 'Versions' }],
    });
    expect((await documents.call(version, { params: { id, number: 3 } })).status).toBe(404);
  });

  it('of a name alone is told in the journal and begins none', async () => {
    const id = await documents.make('Old name');
    await documents.put(id, { name: 'New name' });
    expect(await documents.documentOf(id)).toMatchObject({ name: 'New name', code: 'old-name', version: 1 });
    expect((await documents.eventsOf(id)).at(-1).data.changes).toEqual([
      { field: 'name', previous: 'Old name', current: 'New name' },
    ]);
  });

  it('that changes nothing leaves revision and journal alone', async () => {
    const id = await documents.make('Same');
    expect((await documents.put(id, {})).body).toEqual({ revision: 1 });
    expect(await documents.eventsOf(id)).toHaveLength(1);
  });

  it('by two editors of the same state is made by one of them, the other is told of the conflict', async () => {
    const id = await documents.make('Two editors');
    const answers = await Promise.all(
      ['left', 'right'].map((name) => documents.put(id, { name, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('request.conflict');
    expect(await documents.eventsOf(id)).toHaveLength(2);
  });

  it('that is repeated because its answer was lost answers the same', async () => {
    const id = await documents.make('Lost answer');
    const first = await documents.put(id, { name: 'Changed', revision: 1 });
    expect(await documents.put(id, { name: 'Changed', revision: 1 })).toMatchObject({
      status: 200,
      body: first.body,
    });
  });

  it('of the type is made while no domain shows the document, and refused afterwards', async () => {
    const id = await documents.make('Typed', { code: 'typed' });
    expect((await documents.put(id, { type: 'document' })).status).toBe(200);
    expect((await documents.put(id, { type: 'agreement' })).status).toBe(200);
    await documents.use('typed.example.com', 'typed');
    expect(await documents.put(id, { type: 'document' })).toMatchObject({
      status: 400,
      body: { errorList: { type: 'errorChoice' } },
    });
    const locales = [{ localeId: 'zz', name: 'x', content: 'x' }];
    expect((await documents.put(id, { type: 'document', locales })).body.errorList).toEqual({
      type: 'errorChoice',
      'locales.0.localeId': 'errorChoice',
    });
  });

  it('is refused with all that is wrong with it', async () => {
    const id = await documents.make('Wrong change');
    const more = { name: 'x'.repeat(201), locales: [...otherText, ...otherText] };
    expect(await documents.put(id, more)).toMatchObject({
      status: 400,
      body: { errorList: { name: 'errorTooLong', 'locales.1.localeId': 'errorUnique' } },
    });
  });

  it('of a document that is gone is 404', async () => {
    const id = await documents.make('Gone');
    await documents.call(documentEndpoints.delete, { params: { id } });
    const body = { ...newDocument('Gone'), revision: 1 };
    expect((await documents.call(change, { params: { id }, body })).status).toBe(404);
    expect((await documents.call(setEnabled, { params: { id }, body: { enabled: false } })).status).toBe(404);
  });
});
