import type { Locator } from '@playwright/test';
import { aLook, comeAgain } from '../../support/come-again.ts';
import { consoleCalls } from '../../support/console-calls.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const name = 'العربية';
const translated = 'تسجيل الدخول';
const texts = {
  'auth.login.title': translated,
  'history.type': 'الحدث',
  'locales.title': 'اللغات',
  'menu.group.branding': 'المظهر والنصوص',
};

const choose = (dialog: Locator, texts: object) =>
  dialog.locator('[type=file]').setInputFiles({
    name: 'texts-ar.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(texts, null, 2)),
  });

test('a language that an administrator adds with its texts is spoken to a visitor who chooses it', async ({
  page,
  t,
  context,
  baseURL,
  expectSound,
}) => {
  const home = baseURL as string;
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/locales');
  await page
    .getByRole('button', { name: t('locales.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('[name=code]').fill('ar');
  await form.locator('[name=name]').fill(name);
  await form.getByRole('button', { name: t('ui.save') }).click();
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('locales.texts') }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, { 'auth.login.title': `${translated} <script>alert(1)</script>` });
  await expect(dialog.getByRole('alert')).toContainText('auth.login.title');
  await expectSound();
  await choose(dialog, { ...texts, 'gone.text': 'x' });
  await expect(dialog).toContainText('gone.text');
  await dialog.getByRole('button', { name: t('ui.save') }).click();
  await expect(dialog).toHaveCount(0);

  const address = domainAddress(home, 'languages');
  const settings = { projectName: 'Dragoman', projectTitle: 'Dragoman', copyright: '©' };
  const calls = consoleCalls(page, home);
  const domain = await calls.make('domains', {
    host: new URL(address).host,
    styleTemplate: 'harbour',
    locales: ['ru', 'ar'].map((localeId) => ({ localeId, enabled: true, settings })),
  });
  const visitor = await context.newPage();
  const language = visitor.getByLabel(t('layout.language'));
  const title = visitor.getByRole('heading', { level: 1 });
  const root = visitor.locator('html');
  // A page has the texts that were known when it was opened.
  await comeAgain(visitor, `${address}/platform/login`, async () => {
    await expect(language).toContainText(name, aLook);
    await language.selectOption('ar');
    await expect(title).toHaveText(translated, aLook);
  });
  await expect(root).toHaveAttribute('dir', 'rtl');
  await visitor.reload();
  await expect(title).toHaveText(translated);
  await expect(root).toHaveAttribute('lang', 'ar');
  // What is not translated yet stands in the base language.
  await expect(visitor.getByRole('button', { name: t('auth.login.next') })).toBeVisible();

  // Behind the sign-in, the menus and a file of the history have it, too.
  const { login, password } = personByLogin('admin');
  await visitor.getByLabel(t('auth.login.identifier')).fill(login);
  await visitor.getByRole('button', { name: t('auth.login.next') }).click();
  await visitor.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await visitor.getByRole('button', { name: t('auth.login.submit') }).click();
  await visitor.waitForURL((url) => !url.pathname.endsWith('/login'));
  await visitor.goto(`${address}/platform/setting/history`);
  await expect(visitor.getByRole('link', { name: texts['locales.title'] })).toBeVisible();
  await expect(visitor.getByText(texts['menu.group.branding'], { exact: true }).first()).toBeVisible();
  const file = await visitor.evaluate(async () =>
    (await fetch('/api/v1/platform/setting/history/export?format=csv')).text(),
  );
  expect(file.split('\r\n')[0]).toContain(`${texts['history.type']},${t('history.name')},`);

  for (const path of [`domains/${domain}`, 'locales/ar'])
    expect((await calls.remove(path)).status()).toBe(204);
});
