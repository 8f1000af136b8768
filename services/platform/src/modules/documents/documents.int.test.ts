import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLine, domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { documents } from './documents.model.ts';

let platform: TestPlatform;
let domainId: string;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  for (const code of ['page', 'html', 'off', 'other']) {
    await put(documentLine(code, 'Текст', { type: 'document' }));
  }
  const documents = ['page', 'html', 'off'];
  domainId = (
    await platform.container.domains.service.put(domainLine('a.example.com', { documents }), systemContext)
  ).id;
  await platform.container.domains.service.put(
    domainLine('b.example.com', { documents: ['other'] }),
    systemContext,
  );
  await platform.refresh();
});
afterAll(() => platform.close());

const put = (line: unknown) => platform.container.documents.service.put(line, systemContext);
const view = (code: string) =>
  platform.call(platformEndpoints.viewDocument, { actor: anonymousActor({ domainId }), params: { code } });

describe('public documents', () => {
  it('come in every locale they have', async () => {
    await put(documentLine('page', '# Право', { type: 'document' }));
    expect(await view('page')).toMatchObject({
      status: 200,
      body: {
        documents: [
          { locale: 'ru', name: 'Документ page', content: '# Право', format: 'md' },
          { locale: 'en', name: 'Document page', format: 'md' },
        ],
      },
    });
  });

  it('are those of a new installation, too', async () => {
    const { body } = await platform.call(platformEndpoints.viewDocument, {
      actor: anonymousActor(),
      params: { code: 'terms' },
    });
    expect(body.documents).toMatchObject([
      { name: 'Пользовательское соглашение', version: 1, content: expect.stringContaining('## 1. Учётная') },
      { name: 'Terms of use', version: 1, content: expect.stringMatching(/^[A-Z][^#]+## 1\. /) },
    ]);
    expect(body.documents[0].content).not.toContain('# Пользовательское соглашение');
  });

  it.each([
    ['unknown', 'nothing'],
    ['of another domain', 'other'],
    ['of the base domain, when the caller has another one', 'terms'],
  ])('are 404 when %s', async (_, code) => {
    expect(await view(code)).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
  });

  it('are 404 when switched off', async () => {
    await put(documentLine('off', 'Текст', { type: 'document', enabled: false }));
    expect((await view('off')).status).toBe(404);
  });

  it.each(['a.b', 'a$where', 'x'.repeat(65), '...%2f'])('refuse the code %s', async (code) => {
    const { status } = await view(code);
    expect([400, 404]).toContain(status);
  });

  it('are stored without anything that runs', async () => {
    const hostile =
      '<p onclick="alert(1)">Текст</p><script>alert(1)</script><a href="javascript:alert(1)">ссылка</a>';
    await put(documentLine('html', hostile, { type: 'document', format: 'html' }));
    const row = await platform.service.mongo.connection.collection(documents.name).findOne({ code: 'html' });
    expect(JSON.stringify(row)).not.toMatch(/script|onclick/);
    expect(JSON.stringify((await view('html')).body)).not.toMatch(/script|onclick/);
  });

  it('are cleaned when read, whatever an older version stored', async () => {
    await platform.service.mongo.connection
      .collection(documents.name)
      .updateOne({ code: 'html' }, { $set: { 'locales.0.content': '<img src=x onerror=alert(1)>Текст' } });
    expect((await view('html')).body.documents[0].content).toBe('Текст');
  });

  it('have another version for another text, and the same for the same text', async () => {
    const versions = async () =>
      (await platform.events('platform.document.changed'))
        .filter((event) => event.data.documentCode === 'versions')
        .map((event) => event.data.version);
    await put(documentLine('versions', 'Один', { type: 'document' }));
    expect(await put(documentLine('versions', 'Один', { type: 'document' }))).toMatchObject({
      changed: false,
    });
    await put(documentLine('versions', 'Два', { type: 'document' }));
    await put(documentLine('versions', 'Один', { type: 'document' }));
    const [one, two, again] = await versions();
    expect(one).not.toBe(two);
    expect(one).toBe(again);
  });

  it('stay readable in a version that somebody agreed with, also when they are gone', async () => {
    await put(documentLine('kept', '# Документ kept\n\nПервый текст'));
    await put(documentLine('kept', 'Второй текст'));
    const all = await platform.events('platform.document.changed');
    const [told] = all.flatMap(({ data }) => (data.documentCode === 'kept' ? [data] : []));
    const { id, version } = { id: String(told?.documentId), version: String(told?.version) };
    const agreed = (params: { id: string; version: string }) =>
      platform.call(platformEndpoints.agreedDocument, { actor: accountActor('reader'), params });
    const first = {
      status: 200,
      body: { documents: [{ locale: 'ru', version: 1, content: 'Первый текст' }, {}] },
    };
    expect(await agreed({ id, version })).toMatchObject(first);
    await platform.container.documents.service.remove(id, 'ru', { context: systemContext, name: 'system' });
    expect(await agreed({ id, version })).toMatchObject(first);
    expect((await agreed({ id, version: 'x'.repeat(22) })).status).toBe(404);
    expect((await agreed({ id: 'other', version })).status).toBe(404);
    expect((await agreed({ id, version: '1' })).body).toMatchObject({
      errorList: { version: 'errorFormat' },
    });
  });

  it.each([
    ['unknown key', { secret: 1 }, { secret: 'errorUnknown' }],
    ['operator object', { code: { $ne: null } }, { code: 'errorType' }],
    ['a code that is no word', { code: '9$' }, { code: 'errorFormat' }],
    ['an unknown format', { format: 'pdf' }, { format: 'errorChoice' }],
    ['no locale', { locales: [] }, { locales: 'errorTooShort' }],
    [
      'nothing but markup',
      { format: 'html', locales: [{ localeId: 'ru', name: 'x', content: '<script>1</script>' }] },
      { 'locales.0.content': 'errorEmpty' },
    ],
    ['another type than it was', { code: 'page', type: 'agreement' }, { type: 'errorChoice' }],
  ])('are refused with: %s', async (_, given, errorList) => {
    const error = await Promise.resolve()
      .then(() => put(documentLine('fresh', 'Текст', given)))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ definition: { status: 400 }, extras: { errorList } });
  });
});
