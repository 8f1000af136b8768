import { expect, test } from '@playwright/test';
import { startHarness } from './serve.ts';

/** The service of a browser's maker cannot be reached from here: only the address that it would give is made up. */
const subscribeWithout = () => {
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: async () => true,
    toJSON: () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
};

type Told = Parameters<ServiceWorkerRegistration['showNotification']>;
interface Listening {
  readonly registration: ServiceWorkerRegistration;
  readonly heard: Told[];
}

test('a browser is turned on by a press, and shows what is pushed to it', async ({ browser }) => {
  const { origin, stop } = await startHarness('dist');
  const context = await browser.newContext({ locale: 'ru' });
  const cookies = { gh_locale: 'ru', harness: '1', gh_signed_in: '1' };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript(subscribeWithout);
  const page = await context.newPage();
  const registered = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/notify/push'),
  );
  await page.goto(`${origin}/platform/profile/subscriptions`);
  await page.locator('main button:has(svg.lucide-bell-ring)').click();
  expect((await registered).postDataJSON()).toMatchObject({ endpoint: 'https://push.example/1' });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A browser without a screen keeps no notifications, so it is heard what it is told to show.
  await worker.evaluate(() => {
    const { registration, heard } = Object.assign(globalThis as unknown as Listening, {
      heard: [] as Told[],
    });
    registration.showNotification = async (...told) => void heard.push(told);
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Listening).heard);
  const devtools = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/platform/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({
    title: 'Северный ветер',
    body: 'Новая версия',
    lang: 'ru',
    tag: 'n1',
    kept: true,
    path: '/platform/profile/notifications',
  });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await expect
    .poll(shown)
    .toMatchObject([['Северный ветер', { body: 'Новая версия', lang: 'ru', tag: 'n1' }]]);
  await context.close();
  await stop();
});
