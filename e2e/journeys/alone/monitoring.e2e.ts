import { generateKeyPairSync, sign } from 'node:crypto';
import { dependencyTexts } from '@gatehouse/contracts/platform/monitoring.texts.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { browserClient, demoSecret, signInBy } from '../../faults/browser-client.ts';
import { importPeople } from '../../faults/people.ts';
import { enter } from '../../support/sign-in.ts';
import { test as base, expect } from '../../support/test.ts';

/** Who signs in by these journeys. */
const admin = { login: 'admin', password: demoSecret };
const vendor = generateKeyPairSync('ed25519');
const publicKey = vendor.publicKey.export({ format: 'jwk' }).x ?? '';

/** A license as docs/license.md describes it: a compact JWS. */
const keyOf = (claims: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA', kid: 'v1' })}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), vendor.privateKey).toString('base64url')}`;
};

interface World {
  readonly engines: Awaited<ReturnType<typeof isolatedEngines>>;
  readonly platform: Awaited<ReturnType<typeof isolatedPlatform>>;
  readonly origin: string;
}

/** A platform on engines of its own: nobody else's are taken away. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const engines = await isolatedEngines({ instance: 'monitoringjourney' });
      const platform = await isolatedPlatform(engines, {
        name: 'monitoringjourney',
        only: ['identity', 'profile', 'platform', 'notification', 'bff'],
        extra: { platform: { GATEHOUSE_LICENSE_VENDOR_KEYS: JSON.stringify({ v1: publicKey }) } },
      });
      await importPeople(platform, [{ ...admin, roles: ['user', 'administrator'] }]);
      const origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
      await expect.poll(() => signInBy(browserClient(origin), admin.login), { timeout: 60_000 }).toBe(200);
      await use({ engines, platform, origin });
      await platform.dispose();
      await engines.dispose();
    },
    { scope: 'worker', timeout: 170_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
});

test('an engine goes down: the administrator is told on any page and led to its row', async ({
  page,
  t,
  world,
}) => {
  await enter(page, admin);
  await page.goto('/platform/setting/banners');
  const { control } = world.engines.kafka;
  const told = page.getByRole('alert').filter({ hasText: 'Kafka' });
  const { action, effect } = dependencyTexts.kafka;
  await control.kill();
  await expect(told).toBeVisible({ timeout: 60_000 });
  await told.getByRole('link', { name: t('monitoring.alert.open') }).click();
  await expect(page).toHaveURL(/\/setting\/monitoring\?entry=engine-kafka$/);
  const row = page.getByRole('dialog', { name: 'Kafka' });
  await expect(row).toContainText(t('monitoring.state.down'));
  await expect(row).toContainText(effect.ru);
  await expect(row).toContainText(action.ru);
  await control.start();
  await expect(row).toContainText(t('monitoring.state.up'), { timeout: 60_000 });
  await expect(told).toBeHidden({ timeout: 60_000 });
});

const DAY = 86_400;

/** Lets the time of an installation pass: it counts by the latest one that it has known. */
const letDaysPass = async ({ platform }: World, days: number): Promise<void> => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: database = '' } =
    platform.environment('platform');
  const mongo = await connectMongo({ url, database, appName: 'gatehouse-e2e', maxPoolSize: 1 });
  const seenAt = new Date(Date.now() + days * DAY * 1_000);
  await mongo.connection.collection('licenses').updateOne({}, { $set: { seenAt } });
  await mongo.close();
};

test('a license is entered, its certificate opens, and past its grace time it is limited until the next key', async ({
  page,
  t,
  world,
  expectSound,
}) => {
  const now = Math.floor(Date.now() / 1000);
  const keyUntil = (days: number) =>
    keyOf({
      jti: `L-${days}`,
      sub: 'Северный ветер',
      iss: 'Gatehouse',
      aud: 'localhost',
      nbf: now - DAY,
      exp: now + days * DAY,
    });
  const enterKey = async (verb: string, key: string) => {
    await page.getByRole('button', { name: t(verb), exact: true }).click();
    const editor = page.getByRole('dialog', { name: t('license.enterTitle') });
    await editor.getByLabel(t('license.key')).fill(key);
    await expect(editor.getByRole('status')).toContainText('Северный ветер');
    await editor.getByRole('button', { name: t('ui.save') }).click();
    await expect(editor).toBeHidden();
  };
  const state = (name: string) => page.getByText(t(`license.state.${name}`), { exact: true });
  await enter(page, admin);
  await page.goto('/platform/setting/license');
  await expect(page.getByText(t('license.empty.title'))).toBeVisible();
  await enterKey('license.enter.verb', keyUntil(100));
  await expect(page.getByText('Северный ветер').first()).toBeVisible();
  await expect(state('standard')).toBeVisible();
  await expectSound();
  const answered = page.waitForResponse(/\/license\/doc\/certificate/);
  await page.getByRole('button', { name: t('license.document.certificate') }).click();
  const document = await answered;
  expect(document.headers()['content-type']).toBe('application/pdf');
  const sheet = page.getByRole('dialog', { name: t('license.document.certificate') });
  await expect(sheet.locator('iframe')).toHaveAttribute('src', /^blob:/);

  await letDaysPass(world, 131);
  await page.goto('/platform/setting/license');
  await expect(state('limited')).toBeVisible();
  await expect(page.getByText(t('license.limited'))).toBeVisible();
  await expectSound();
  await enterKey('license.enter.verb', keyUntil(400));
  await expect(state('standard')).toBeVisible();
  await expect(page.getByText(t('license.limited'))).toHaveCount(0);
});
