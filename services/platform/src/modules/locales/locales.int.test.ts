import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { deliveredLocaleEndpoints } from '@gatehouse/contracts/platform/delivered-locales.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { localeEndpoints } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentLine, domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

const { list, search, create, change, setEnabled, effects } = localeEndpoints;
const methods = ['setting.locales.read', 'setting.locales.write'];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const call = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: accountActor('administrator', { methods }), ...request });
const add = (code: string, name: string) => call(create, { body: { code, name } });
const remove = (id: string) => call(localeEndpoints.delete, { params: { id } });
const localeOf = async (id: string) =>
  (await call(list)).body.locales.find((row: { id: string }) => row.id === id);

it('a locale is added, renamed, switched off and deleted, and each stands in the journal', async () => {
  expect(await add('de', '<b>Deutsch</b>')).toMatchObject({ status: 201, body: { id: 'de' } });
  expect(await localeOf('de')).toEqual({
    id: 'de',
    code: 'de',
    revision: 1,
    name: 'Deutsch',
    enabled: true,
    base: false,
    direction: 'ltr',
    domains: [],
    documents: [],
    texts: { builtIn: false, translated: 0, total: expect.any(Number) },
  });
  const rename = (name: string) => call(change, { params: { id: 'de' }, body: { name, revision: 1 } });
  const answers = await Promise.all([rename('Deutsch (DE)'), rename('Deutsche Sprache')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call(setEnabled, { params: { id: 'de' }, body: { enabled: false } })).body).toEqual({
    revision: 3,
  });
  expect((await remove('de')).status).toBe(204);
  expect(await localeOf('de')).toBeUndefined();
  // Its events go on where they ended: whoever reads them would take others for old ones.
  await add('de', 'Deutsch');
  const told = (await platform.events()).filter(({ subject }) => subject === 'de');
  expect(told.map(({ type, sequence }) => [type.split('.').at(-1), sequence])).toEqual([
    ...[1, 2, 3].map((sequence) => ['changed', sequence]),
    ['deleted', 4],
    ['changed', 5],
  ]);
  expect(told[0].data.changes).toEqual([
    { field: 'name', previous: null, current: 'Deutsch' },
    { field: 'enabled', previous: null, current: true },
  ]);
});

it.each([
  ['a language that is none', { code: 'xx', name: 'X' }, { code: 'errorFormat' }],
  ['a code that is there', { code: 'en', name: 'English' }, { code: 'errorUnique' }],
  ['a name of markup alone', { code: 'fr', name: '<i></i>' }, { name: 'errorEmpty' }],
])('refuses %s', async (_, body, errorList) => {
  expect(await call(create, { body })).toMatchObject({ status: 400, body: { errorList } });
});

it('the base locale is neither switched off nor deleted', async () => {
  expect((await localeOf('ru')).base).toBe(true);
  expect(await call(setEnabled, { params: { id: 'ru' }, body: { enabled: false } })).toMatchObject({
    status: 400,
    body: { errorList: { enabled: 'errorChoice' } },
  });
  expect((await remove('ru')).status).toBe(400);
});

it('one in use says where, is not deleted, and disappears from domains when it is switched off', async () => {
  await add('fr', 'Français');
  const texts = { projectName: 'Le Jardin', projectTitle: 'Jardin', copyright: '©' };
  const line = domainLine('fr.example.com', { locales: ['ru', 'fr'] });
  const { id } = await platform.container.domains.service.put(
    { ...line, texts: { ...line.texts, fr: texts } },
    systemContext,
  );
  const written = documentLine('charte', 'Texte', {
    name: 'Charte',
    locales: [{ localeId: 'fr', name: 'Charte', content: 'Texte' }],
  });
  const document = await platform.container.documents.service.put(written, systemContext);
  const uses = { domains: [{ id, name: 'Сад' }], documents: [{ id: document.id, name: 'Charte' }] };
  expect((await call(effects, { params: { id: 'fr' }, body: { enabled: false } })).body.effects).toEqual({
    ...uses,
    refused: null,
    errorList: {},
  });
  const ofBase = await call(effects, { params: { id: 'ru' }, body: { enabled: false } });
  expect(ofBase.body.effects).toMatchObject({ refused: 'base', errorList: { enabled: 'errorChoice' } });
  expect(await remove('fr')).toMatchObject({
    status: 409,
    body: { code: 'request.inUse', usedBy: [...uses.domains, ...uses.documents] },
  });
  const offered = async () => {
    await platform.refresh();
    const actor = anonymousActor({ domainId: id });
    return (await platform.call(platformEndpoints.projectInfo, { actor })).body.locales;
  };
  expect(await offered()).toEqual(['ru', 'fr']);
  await call(setEnabled, { params: { id: 'fr' }, body: { enabled: false } });
  expect(await offered()).toEqual(['ru']);
});

it('the list is by name and found by part of it; forms are offered the base one first', async () => {
  await add('ar', 'العربية');
  const { body } = await call(list, { query: { search: 'ENG' } });
  expect(body.locales.map(({ code }: { code: string }) => code)).toEqual(['en']);
  expect((await localeOf('ar')).direction).toBe('rtl');
  expect((await call(list)).body.meta).toMatchObject({ sort: 'name', order: 'ASC' });
  const found = (await call(search)).body.locales;
  expect(found[0]).toEqual({ id: 'ru', code: 'ru', name: 'Русский', enabled: true, base: true });
});

it('a provider adds the locales that are missing, changes none that is there, and brings no language that is none', async () => {
  await call(change, { params: { id: 'en' }, body: { name: 'Plain English', revision: 0 } });
  const deliver = async (dryRun: boolean) =>
    (
      await platform.call(deliveredLocaleEndpoints.deliver, {
        actor: peerActor('provider-sync'),
        params: { providerId: 'peer' },
        body: { dryRun, codes: ['en', 'pt-br', 'no-such-language', 'tr'] },
      })
    ).body.results;
  const planned = await deliver(true);
  expect(await localeOf('tr')).toBeUndefined();
  expect(await deliver(false)).toEqual(planned);
  expect(planned.map(({ result }: { result: string }) => result)).toEqual([
    ...['unchanged', 'created', 'invalid', 'created'],
  ]);
  expect(await localeOf('tr')).toMatchObject({ name: 'Türkçe', enabled: true });
  expect(await localeOf('pt-BR')).toMatchObject({ enabled: true });
  expect(await localeOf('en')).toMatchObject({ name: 'Plain English' });
  const before = (await platform.events()).length;
  expect((await deliver(false)).map(({ result }: { result: string }) => result)).toEqual([
    ...['unchanged', 'unchanged', 'invalid', 'unchanged'],
  ]);
  expect((await platform.events()).length).toBe(before);
});

it('a provider that was deleted brings no locale any more, though its page was on its way', async () => {
  await platform.deliver({
    type: 'provider-sync.provider.deleted',
    data: { providerId: 'deleted', label: 'deleted' },
  });
  const late = (providerId: string) =>
    platform.call(deliveredLocaleEndpoints.deliver, {
      actor: peerActor('provider-sync'),
      params: { providerId },
      body: { codes: ['fi'] },
    });
  expect((await late('deleted')).status).toBe(404);
  expect(await localeOf('fi')).toBeUndefined();
  expect((await late('another')).status).toBe(200);
  expect(await localeOf('fi')).toMatchObject({ enabled: true });
});

it('a run that asks again which locales it has added gets the first answer', async () => {
  const deliver = async (runId: string, codes: string[]) => {
    const params = { providerId: 'repeating' };
    const asked = { actor: peerActor('provider-sync'), params, body: { codes, runId } };
    return (await platform.call(deliveredLocaleEndpoints.deliver, asked)).body.results;
  };
  const [added, other] = await Promise.all([deliver('r1', ['sv', '?']), deliver('r1', ['sv', '?'])]);
  expect(added).toMatchObject([
    { code: 'sv', result: 'created' },
    { code: '?', result: 'invalid' },
  ]);
  expect(other).toEqual(added);
  expect(await deliver('r1', ['sv', '?'])).toEqual(added);
  expect(await deliver('r2', ['sv'])).toMatchObject([{ code: 'sv', result: 'unchanged', changes: [] }]);
});
