import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { readImageHead } from '@gatehouse/kit/images/raster.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { lookOf } from '../templates/look.domain.ts';
import { createLogosRepository, type LogosRepository } from './logos.repository.ts';
import { createMailLogos } from './logos.service.ts';

const engines = testEngines('notification');
const log = createLogger({ service: 'notification', level: 'silent' });
let mongo: Mongo;
let logos: LogosRepository;
beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo, migrations);
  logos = createLogosRepository(mongo.connection);
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

/** 40 × 20 points of one colour. */
const content =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAAA1BMVEXCQQzVhU2bAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQokWNgGAWjYBQwkAAAAzQAAWANf2kAAAAASUVORK5CYII=';
const imageCode = 'x'.repeat(43);
const facts = (image: DomainFacts['image'], accent = '#0f7a55') =>
  ({
    domainId: 'd',
    base: true,
    hosts: ['d.example'],
    publicUrl: 'https://d.example',
    accent,
    image,
    styleCode: 'orchard',
    texts: {},
    agreements: [],
  }) as unknown as DomainFacts;
const image = { imageCode, width: 40, height: 20 };
const own = facts(image);
const drawn = facts(null);
const lookFor = (domain: DomainFacts) => lookOf(indexDomains([domain]), 'd', 'ru');

const publish = (domain: DomainFacts) =>
  createUnitsOfWork({ mongo, log }).run((unit) =>
    logos.changed(
      { domain, label: 'd', changes: [], ...(domain.image && { image: { imageCode, content } }) },
      unit,
    ),
  );

it('mails carry the logo that the domain published, made once, until it publishes none', async () => {
  await publish(own);
  const logoOf = createMailLogos({ repository: logos, log });
  const logo = await logoOf(lookFor(own));
  expect(logo).toMatchObject({ width: 64, height: 32 });
  expect(await readImageHead(logo?.content as Buffer)).toEqual({ format: 'png', width: 40, height: 20 });
  expect(await logoOf(lookFor(own))).toBe(logo);

  await publish(drawn);
  expect(await logos.find('d', imageCode)).toBeUndefined();
});

it('a domain without one has the drawing of its style in its accent, also where its own has not come yet', async () => {
  const logoOf = createMailLogos({ repository: { find: async () => undefined }, log });
  const [green, red, early] = await Promise.all(
    [drawn, facts(null, '#9a3b12'), own].map((domain) => logoOf(lookFor(domain))),
  );
  expect(green).toMatchObject({ width: 32, height: 32 });
  expect(await readImageHead(green?.content as Buffer)).toEqual({ format: 'png', width: 96, height: 96 });
  expect(early?.content).toEqual(green?.content);
  expect(red?.content).not.toEqual(green?.content);
});

it('a logo that has not come yet is in the mails after it has', async () => {
  const arrived: Buffer[] = [];
  const logoOf = createMailLogos({ repository: { find: async () => arrived[0] }, log });
  expect(await logoOf(lookFor(own))).toMatchObject({ width: 32, height: 32 });
  arrived.push(Buffer.from(content, 'base64'));
  expect(await logoOf(lookFor(own))).toMatchObject({ width: 64, height: 32 });
});

it('a mail leaves without a logo that cannot be read, and the next one has it', async () => {
  let away = true;
  const find = async () => {
    if (away) throw new Error('no primary');
    return Buffer.from(content, 'base64');
  };
  const logoOf = createMailLogos({ repository: { find }, log });
  expect(await logoOf(lookFor(own))).toBeUndefined();
  away = false;
  expect(await logoOf(lookFor(own))).toMatchObject({ width: 64, height: 32 });
});
