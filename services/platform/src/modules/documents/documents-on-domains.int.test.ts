import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { administrator, documentsOf, otherText } from './documents.fixtures.ts';

const { read, setEnabled, effects, version } = documentEndpoints;

let platform: TestPlatform;
let documents: ReturnType<typeof documentsOf>;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  documents = documentsOf(platform);
});
afterAll(() => platform.close());

describe('a document on a domain', () => {
  it('names the domain in the language of the reader, and cannot be deleted', async () => {
    const id = await documents.make('Kept', { code: 'kept' });
    const domainId = await documents.use('kept.example.com', 'kept');
    expect((await documents.documentOf(id)).domains).toEqual([
      { id: domainId, name: 'Сад', loginRequired: true },
    ]);
    const english = accountActor('administrator', { methods: administrator.methods, locale: 'en' });
    expect(await documents.call(documentEndpoints.delete, { actor: english, params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'request.inUse', usedBy: [{ id: domainId, name: 'Orchard' }] },
    });
    expect((await documents.documentOf(id)).id).toBe(id);
  });

  it('is shown in its new version with title, number and date, and not at all when it is off', async () => {
    const id = await documents.make('Seen', { code: 'seen' });
    const domainId = await documents.use('seen.example.com', 'seen');
    const actor = anonymousActor({ domainId });
    const view = () => platform.call(platformEndpoints.viewDocument, { actor, params: { code: 'seen' } });
    await documents.put(id, {
      locales: [{ localeId: 'ru', name: 'Правила', linkName: 'Правила', content: '# Правила\n\nТекст' }],
    });
    const { date } = await documents.documentOf(id);
    expect((await view()).body.documents).toEqual([
      { locale: 'ru', name: 'Правила', content: 'Текст', format: 'md', version: 2, date },
    ]);
    await documents.call(setEnabled, { params: { id }, body: { enabled: false } });
    expect((await view()).status).toBe(404);
    const again = await documents.call(setEnabled, { params: { id }, body: { enabled: false } });
    expect(again.body).toEqual({ revision: (await documents.documentOf(id)).revision });
    expect(await documents.eventsOf(id)).toHaveLength(3);
  });

  it('tells what a change leads to before it is made, and changes nothing by telling', async () => {
    const id = await documents.make('Effects', { code: 'effects' });
    const domainId = await documents.use('effects.example.com', 'effects');
    const effectsOf = async (body: Record<string, unknown>) =>
      (await documents.call(effects, { params: { id }, body })).body.effects;
    const domain = { id: domainId, name: 'Сад', loginRequired: true };
    const made = { refused: null, errorList: {} };
    expect(await effectsOf({ locales: otherText })).toEqual({
      newVersion: true,
      version: 1,
      domains: [{ ...domain, asks: true }],
      ...made,
    });
    const { locales } = await documents.documentOf(id);
    expect(await effectsOf({ locales })).toEqual({
      newVersion: false,
      version: 1,
      domains: [{ ...domain, asks: false }],
      ...made,
    });
    expect(await effectsOf({ deleted: true })).toEqual({
      newVersion: false,
      version: 1,
      domains: [{ ...domain, asks: false }],
      refused: 'inUse',
      errorList: {},
    });
    await documents.call(setEnabled, { params: { id }, body: { enabled: false } });
    expect((await effectsOf({ enabled: true })).domains).toEqual([{ ...domain, asks: true }]);
    expect((await effectsOf({ locales: otherText })).domains).toEqual([{ ...domain, asks: false }]);
    expect(await documents.documentOf(id)).toMatchObject({ revision: 2, version: 1 });
  });

  it('is either deleted or shown when both happen at once', async () => {
    const id = await documents.make('Race', { code: 'race' });
    const [deletion] = await Promise.all([
      documents.call(documentEndpoints.delete, { params: { id } }),
      documents.use('race.example.com', 'race').catch(() => undefined),
    ]);
    const left = (await documents.call(read, { params: { id } })).status;
    expect([deletion.status, left]).toEqual(deletion.status === 204 ? [204, 404] : [409, 200]);
  });
});

it('a deleted document leaves its versions readable and its deletion in the journal', async () => {
  const id = await documents.make('Deleted');
  expect((await documents.call(documentEndpoints.delete, { params: { id } })).status).toBe(204);
  expect((await documents.call(read, { params: { id } })).status).toBe(404);
  expect((await documents.call(version, { params: { id, number: 1 } })).body.version.locales).toHaveLength(2);
  expect((await documents.eventsOf(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ['platform.document.changed', 1],
    ['platform.document.deleted', 2],
  ]);
  expect((await documents.call(documentEndpoints.delete, { params: { id } })).status).toBe(404);
});
