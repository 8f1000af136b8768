import { dependencyTexts } from '@gatehouse/contracts/platform/monitoring.texts.ts';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { browserClient, demoSecret, signInBy } from '../../faults/browser-client.ts';
import { importPeople } from '../../faults/people.ts';
import { enter } from '../../support/sign-in.ts';
import { test as base, expect } from '../../support/test.ts';

const admin = { login: 'admin', password: demoSecret };
interface World {
  readonly engines: Awaited<ReturnType<typeof isolatedEngines>>;
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
      });
      await importPeople(platform, [{ ...admin, roles: ['user', 'administrator'] }]);
      const origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
      await expect.poll(() => signInBy(browserClient(origin), admin.login), { timeout: 60_000 }).toBe(200);
      await use({ engines, origin });
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
