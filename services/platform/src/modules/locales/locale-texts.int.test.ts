import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { localeTextEndpoints } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import { localeEndpoints } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { accountActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

const { read, check, replace, remove, facts, compiled } = localeTextEndpoints;
const methods = ['setting.locales.read', 'setting.locales.write'];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const call = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: accountActor('administrator', { methods }), ...request });
const told = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: peerActor('bff'), ...request });
const add = (code: string, name: string) => call(localeEndpoints.create, { body: { code, name } });
const at = (id: string) => ({ params: { id } });
const give = (id: string, texts: object, revision: number) =>
  call(replace, { ...at(id), body: { content: JSON.stringify(texts), revision } });

it('a file is judged, taken, told to the pages, replaced and taken away, each in the journal', async () => {
  await add('de', 'Deutsch');
  const template = (await call(read, at('de'))).body;
  expect(template).toMatchObject({ revision: 1, translated: 0, texts: { 'auth.login.title': 'Вход' } });
  expect(Object.keys(template.texts)).toHaveLength(template.total);

  const texts = { 'auth.login.title': 'Anmelden', 'frame.logout': 'Abmelden' };
  const { report } = (await call(check, { ...at('de'), body: { content: JSON.stringify(texts) } })).body;
  expect(report).toMatchObject({ translated: 2, added: 2, missing: template.total - 2, faultCount: 0 });
  const before = (await told(facts)).body;
  expect(before.locales).toContainEqual({ code: 'de', name: 'Deutsch', direction: 'ltr', texts: null });

  const answers = await Promise.all([give('de', texts, 1), give('de', { 'frame.logout': 'Raus' }, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await give('de', texts, 2);
  const after = (await told(facts, { query: { version: before.version } })).body;
  const german = after.locales.find(({ code }: { code: string }) => code === 'de');
  expect((await told(facts, { query: { version: after.version } })).body.locales).toBeNull();
  expect((await told(compiled, at('de'))).body).toEqual({
    version: german.texts,
    areas: {
      public: { 'auth.login.title': [{ type: 0, value: 'Anmelden' }] },
      entry: {},
      private: { 'frame.logout': [{ type: 0, value: 'Abmelden' }] },
    },
  });

  expect((await call(remove, at('de'))).status).toBe(204);
  expect((await told(facts)).body.version).toBe(before.version);
  expect((await call(read, at('de'))).body).toMatchObject({
    translated: 0,
    texts: { 'frame.logout': 'Выйти' },
  });
  const events = (await platform.events()).filter(({ subject }) => subject === 'de');
  expect(events.at(-1).data.changes).toEqual([
    { field: 'translatedTexts', previous: 2, current: null },
    { field: 'textsVersion', previous: expect.stringMatching(/^[\w-]{8}$/), current: null },
  ]);
});

it('a language that is deleted and added again begins without texts', async () => {
  await add('fr', 'Français');
  await give('fr', { 'auth.login.title': 'Connexion' }, 1);
  await call(localeEndpoints.delete, at('fr'));
  await add('fr', 'Français');
  expect((await call(read, at('fr'))).body.translated).toBe(0);
});

it.each([
  ['a language of the application', 'en', { 'auth.login.title': 'Log in' }, { id: 'errorChoice' }],
  ['markup', 'ar', { 'auth.login.title': '<script>x</script>' }, { content: 'errorFormat' }],
  ['nothing of its own', 'ar', { 'auth.login.title': 'Вход' }, { content: 'errorEmpty' }],
])('a file is refused with %s', async (_, code, texts, errorList) => {
  if (code === 'ar') await add('ar', 'العربية');
  expect(await give(code, texts, 1)).toMatchObject({ status: 400, body: { errorList } });
});

it('a language that is not there has no texts', async () => {
  const body = { content: '{}', revision: 1 };
  const answers = [call(read, at('xx')), call(replace, { ...at('xx'), body }), told(compiled, at('xx'))];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
});
