import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { consoleCalls } from '../../support/console-calls.ts';
import { languageTab } from '../../support/language-tabs.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';
import { toastsOf } from '../../support/toasts.ts';

test('a domain that is switched off says so, and nothing else', async ({ page, uiLocale, baseURL }) => {
  const address = domainAddress(baseURL as string, 'archive');
  await speak(page, uiLocale, address);
  const answer = await page.goto(`${address}/platform/login`);
  expect(answer?.status()).toBe(403);
  const words = uiLocale === 'ru' ? 'Вход закрыт' : 'Sign-in is closed';
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const { status } = await fetch('/api/v1/platform/ui/project/info');
    return status;
  });
  expect(refused).toBe(403);
});

const nameInBothLanguages = async (page: Page, t: Texts, name: string) => {
  for (const [index, language] of ['Русский', 'English'].entries()) {
    await languageTab(page.getByRole('dialog'), t, language).click();
    for (const field of ['projectName', 'projectTitle'])
      await page.locator(`[name="locales.${index}.settings.${field}"]`).fill(name);
  }
};

const brand = 'Вторая марка';

/** Makes a type of devices that domains can choose already, and that knows who has chosen it. */
const deviceTypeOf = async (page: Page, baseURL: string) => {
  const calls = consoleCalls(page, baseURL);
  const code = `kiosk_${randomInt(36 ** 6).toString(36)}`;
  const name = `Kiosk ${code}`;
  const id = await calls.make('devices-types', { name, code });
  const texts = { projectTitle: name, projectName: name, copyright: '' };
  const attempt = {
    host: `${code.replace('_', '-')}.example.com`,
    styleTemplate: 'of-nobody',
    locales: [{ localeId: 'ru', enabled: true, settings: texts }],
    devicesIdAttributes: [{ deviceTypeCode: code, attribute: 'serialNumber' }],
  };
  await expect.poll(() => calls.refused('domains', attempt)).toEqual({ styleTemplate: 'errorChoice' });
  return {
    name,
    domains: async (): Promise<number> => {
      const answer = await page.request.get(
        `${baseURL}/api/v1/platform/setting/devices-types?search=${code}`,
      );
      return (await answer.json()).devicesTypes[0].domains.length;
    },
    remove: async () => (await calls.remove(`devices-types/${id}`)).status(),
  };
};

/** How often the sign-in page of a host names the second brand. */
const brandsAt = async (page: Page, t: Texts, address: string): Promise<number> => {
  await page.goto(`${address}/platform/login`);
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
  return page.getByText(brand, { exact: true }).count();
};

/** Chooses a drawing as the logo of the domain that is open. */
const uploadLogo = async (page: Page) => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40"/></svg>';
  await page
    .locator('main [type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(page.locator('main img[src^="data:image/png"]').first()).toBeVisible();
};

const chooseDeviceType = async (page: Page, t: Texts, name: string) => {
  await page.getByRole('tab', { name: t('domains.view.devices') }).click();
  await page.getByRole('button', { name: t('domains.devices.add') }).click();
  await page.getByRole('combobox', { name: t('domains.devices.type') }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('textbox', { name: t('domains.devices.attribute') }).fill('serialNumber');
};

/** The first page of a domain shows the logo that was uploaded for it; a page that was opened before the news of it does not. */
const expectLogo = async (page: Page, t: Texts, address: string) => {
  const logo = page.getByRole('main').locator('img').first();
  const sourceNow = async () => {
    await brandsAt(page, t, address);
    return logo.getAttribute('src');
  };
  await expect.poll(sourceNow).toMatch(/^\/platform\/style\/image\//);
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
};

const signInAt = async (page: Page, t: Texts, address: string) => {
  const { login, password } = personByLogin('auditor');
  await page.goto(`${address}/platform/login`);
  await identify(page, t, login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
};

test('a second brand comes from nothing to a person who signs in on it, and goes again', async ({
  page,
  t,
  uiLocale,
  baseURL,
  context,
  expectSound,
}) => {
  const address = domainAddress(baseURL as string, 'second-brand');
  const { host } = new URL(address);
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/domains');
  const deviceType = await deviceTypeOf(page, baseURL as string);
  await page.getByRole('button', { name: t('domains.create') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('domains.host'), { exact: true }).fill(`${address}/`);
  // Markup is no part of a name.
  await nameInBothLanguages(page, t, `${brand} <b>`);
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(form.getByLabel(t('domains.host'), { exact: true })).toBeFocused();
  await form.getByLabel(t('domains.host'), { exact: true }).fill(host.toUpperCase());
  await form.getByRole('button', { name: t('ui.save') }).click();

  // What was made opens, and its other sections are a click away.
  await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible();
  await page.getByRole('tab', { name: t('domains.view.look') }).click();
  await page.getByLabel(new RegExp(t('domains.accent'))).fill('#7a1f5c');
  await uploadLogo(page);
  await chooseDeviceType(page, t, deviceType.name);
  const toasts = await toastsOf(page);
  await page.getByRole('button', { name: t('ui.save') }).click();
  await expect.poll(toasts).toContain(t('domains.change.done', { name: host }));
  await expectSound();
  await expect.poll(deviceType.domains).toBe(1);
  expect(await deviceType.remove()).toBe(409);

  const person = await context.newPage();
  await speak(person, uiLocale, address);
  await expect.poll(() => brandsAt(person, t, address)).toBe(1);
  await expectLogo(person, t, address);
  await signInAt(person, t, address);
  expect(new URL(person.url()).host).toBe(host);
  await expect(person.getByText(brand, { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('ui.delete') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/1 (открытая сессия|open session)/);
  await question.getByRole('button', { name: t('ui.delete') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('domains.title') })).toBeVisible();
  await expect.poll(deviceType.remove).toBe(204);
  // This platform serves hosts that it does not know as its base domain.
  await person.context().clearCookies();
  await expect.poll(() => brandsAt(person, t, address)).toBe(0);
});
