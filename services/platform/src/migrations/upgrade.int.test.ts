import { readFile } from 'node:fs/promises';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../platform.fixtures.ts';

/** What a release at `0007-schemas` left in its database: rows, and what the database then checked of them. */
interface Collection {
  readonly collection: string;
  readonly options: mongoose.mongo.CreateCollectionOptions;
  readonly docs: mongoose.mongo.Document[];
}

const engines = testEngines();
let platform: TestPlatform;

const restore = async () => {
  const file = new URL('./older-installation.jsonl', import.meta.url);
  const connection = await mongoose
    .createConnection(engines.mongoUrl, { dbName: engines.database })
    .asPromise();
  for (const line of (await readFile(file, 'utf8')).trim().split('\n')) {
    const { collection, options, docs }: Collection = mongoose.mongo.BSON.EJSON.parse(line);
    const created = await connection.db?.createCollection(collection, options);
    if (docs.length > 0) await created?.insertMany(docs);
  }
  await connection.close();
};

beforeAll(async () => {
  await restore();
  platform = await startPlatform(engines);
});
afterAll(() => platform.close());

it('an installation of an older release comes to the release of now with all its domains tell', async () => {
  const infoOf = async (domainId: string) => {
    const { body } = await platform.call(platformEndpoints.projectInfo, {
      actor: anonymousActor({ domainId }),
    });
    return body;
  };
  const base = await infoOf('base');
  expect(base.options.ru).toMatchObject({ copyright: '© 2026 Портал «Гавань»', authBanners: [] });
  const orchard = await infoOf('01a201408cac739cacc667a2d04045c3');
  expect(orchard.options.ru.authBanners).toMatchObject([{ title: 'Плановые работы' }]);
  expect(orchard.options.en.authBanners).toMatchObject([{ title: 'Maintenance' }]);
});

it('tells the other services of each domain, with the numbers of the versions it asks people to agree with', async () => {
  const events = await platform.events('platform.domain.changed');
  const told = new Map(events.map(({ data }) => [data.domain.domainId, data.domain]));
  expect([...told.keys()].sort()).toEqual(['01a201408cac739cacc667a2d04045c3', 'base']);
  for (const domain of told.values())
    expect(domain.agreements.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual([
      1, 1,
    ]);
});
