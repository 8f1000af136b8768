import { invite, newcomer } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const hits = '**/api/v1/statistics/metrics/hit';

test('a signed-in person who opens a public page chooses where to go on', async ({
  page,
  t,
  expectSound,
}) => {
  await signIn(page, t, personByLogin('admin'));
  await page.goto('/platform/law/terms');
  await expect(page).toHaveURL(/\/platform\/switch-service$/);
  await expect(page.getByRole('heading', { name: t('services.switch.title') })).toBeVisible();
  const choices = page.getByRole('main').getByRole('button');
  await expect(choices.nth(1)).toBeVisible();
  await expectSound();
  await choices.last().click();
  await expect(page).not.toHaveURL(/switch-service/);
});

test('public pages show a signed-in person the menus of the session', async ({ page, t, expectSound }) => {
  await signIn(page, t, personByLogin('anna'));
  await page.goto('/platform/switch-service');
  await page.getByRole('contentinfo').locator('a[href="/platform/law/terms"]').click();
  await expect(page).toHaveURL(/\/platform\/law\/terms$/);
  await expect(page.locator('.gh-formatted')).not.toBeEmpty();
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: t('frame.services') })).toBeVisible();
  await header.getByRole('button', { name: t('frame.account') }).click();
  await expect(page.getByRole('menu')).toContainText('anna@demo.gatehouse.example');
  await expectSound();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  await expect(page).toHaveURL(/\/platform\/login$/);
});

test('page views are told by name, without what an address holds', async ({ page, t }) => {
  const link = await invite(newcomer().email);
  const secret = new URL(link).pathname.split('/').at(-1) as string;
  const told = page.waitForResponse(hits);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
  const answer = await told;
  expect(answer.status()).toBe(204);
  const body = answer.request().postData() ?? '';
  expect(body).not.toContain(secret);
  expect(JSON.parse(body)).toMatchObject({
    code: 'invitation',
    url: '/platform/invitation/:id',
    title: t('layout.title.invitation'),
    displayWindowSize: `${page.viewportSize()?.width}x${page.viewportSize()?.height}`,
  });
  const next = page.waitForRequest(hits);
  await page.goto('/platform/login');
  expect((await next).postDataJSON()).toMatchObject({ code: 'login', url: '/platform/login' });
});

test('statistics that fail keep nobody from a page', async ({ page, t }) => {
  await page.route(hits, (route) => route.abort());
  await page.goto('/platform/login');
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
  await page.getByRole('link', { name: t('auth.login.register') }).click();
  await expect(page.getByLabel(t('entry.email'))).toBeVisible();
});
