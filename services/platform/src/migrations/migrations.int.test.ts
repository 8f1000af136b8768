import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banners } from '../modules/banners/banners.model.ts';
import { documents, documentVersions } from '../modules/documents/documents.model.ts';
import { domains, styles } from '../modules/domains/domains.model.ts';
import { images } from '../modules/images/images.model.ts';
import { locales } from '../modules/locales/locales.model.ts';
import { settings } from '../modules/settings/settings.model.ts';
import { domainLine, startPlatform, type TestPlatform } from '../platform.fixtures.ts';
import { bannersMigration } from './banners.ts';
import { documentVersionHashesMigration, documentVersionsMigration } from './document-versions.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines());
});
afterAll(() => platform.close());

it('the database has the indexes of the schemas, and no others', async () => {
  const { connection } = platform.service.mongo;
  const collections = [documents, documentVersions, domains, styles, locales, settings, banners, images];
  expect(await indexDrift(connection, collections)).toEqual([]);
});

it('a document that is older than versions becomes readable in its first one, and stays so when repeated', async () => {
  const { connection } = platform.service.mongo;
  const updatedAt = new Date('2026-01-02T03:04:05Z');
  const older = {
    _id: 'older',
    code: 'older',
    type: 'agreement',
    enabled: true,
    format: 'md',
    version: 'hash',
    sequence: 3,
    updatedAt,
    locales: [{ locale: 'ru', name: 'Старый', linkName: 'Старый', content: 'Текст' }],
  };
  await connection.collection<typeof older>('documents').insertOne(older, { bypassDocumentValidation: true });
  const step = {
    connection,
    db: connection.db as never,
    progress: { read: async () => undefined, save: async () => {} },
  };
  await documentVersionsMigration.up(step);
  await documentVersionsMigration.up(step);
  const actor = accountActor('reader', { methods: ['setting.documents.read'] });
  const { body } = await platform.call(documentEndpoints.read, { actor, params: { id: 'older' } });
  expect(body.document).toMatchObject({ name: 'Старый', version: 1, revision: 3, adminVisible: true });
  const versions = await platform.call(documentEndpoints.versions, { actor, params: { id: 'older' } });
  expect(versions.body.versions).toMatchObject([{ number: 1, date: updatedAt.toISOString() }]);
});

it('a version that is older than its hash is found by it afterwards', async () => {
  const { connection } = platform.service.mongo;
  const rows = connection.collection<{ _id: string; documentId: string; version?: string }>(
    documentVersions.name,
  );
  const before = await rows.findOne({ version: { $exists: true }, documentId: { $ne: 'older' } });
  await rows.updateOne({ _id: before?._id ?? '' }, { $unset: { version: '' } });
  const progress = { read: async () => undefined, save: async () => {} };
  await documentVersionHashesMigration.up({ connection, db: connection.db as never, progress });
  expect(await rows.findOne({ _id: before?._id ?? '' })).toEqual(before);
});

it('banners that stood in domains are in the library afterwards, each text once, and pages show them as before', async () => {
  const { connection } = platform.service.mongo;
  const { service } = platform.container.domains;
  const ids = [];
  for (const host of ['old-one.example.com', 'old-two.example.com']) {
    const { id } = await service.put(domainLine(host), systemContext);
    ids.push(id);
    const older = { id: 'works', title: 'Работы', text: 'В воскресенье', link: null };
    await connection.collection<{ _id: string }>(domains.name).updateOne(
      { _id: id },
      {
        $set: { 'texts.ru.authBanners': [older], 'texts.en.authBanners': [] },
        $unset: { 'texts.ru.banners': '', 'texts.en.banners': '' },
      },
      { bypassDocumentValidation: true },
    );
  }
  let kept: unknown;
  const progress = {
    read: async <T>() => kept as T,
    save: async (plan: unknown) => {
      kept = plan;
    },
  };
  const { banners: library } = platform.container;
  const migration = bannersMigration({ banners: library.service });
  const step = { connection, db: connection.db as never, progress };
  await migration.up(step);
  await migration.up(step);
  await platform.service.units.run((unit) => service.refresh(systemContext, unit));
  await platform.refresh();
  for (const domainId of ids) {
    const actor = anonymousActor({ domainId });
    const { body } = await platform.call(platformEndpoints.projectInfo, { actor });
    expect(body.options.ru.authBanners).toEqual([
      { id: 'works', title: 'Работы', text: 'В воскресенье', link: null },
    ]);
  }
  expect(await connection.collection(banners.name).countDocuments({ code: 'works' })).toBe(1);
});
