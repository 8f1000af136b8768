import type { Locator } from '@playwright/test';
import { importRows } from '../../support/instance.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

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
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/locales');
  await page
    .getByRole('button', { name: t('locales.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('[name=code]').fill('ar');
  await form.locator('[name=name]').fill('العربية');
  await page.getByRole('button', { name: t('ui.save') }).click();
  const row = page.getByRole('row', { name: 'العربية' });
  await row.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('locales.texts') }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, { 'auth.login.title': 'دخول <script>alert(1)</script>' });
  await expect(dialog.getByRole('alert')).toContainText('auth.login.title');
  await expectSound();
  await choose(dialog, { 'auth.login.title': 'تسجيل الدخول', 'gone.text': 'x' });
  await expect(dialog).toContainText('gone.text');
  await dialog.getByRole('button', { name: t('ui.save') }).click();
  await expect(dialog).toBeHidden();

  const address = domainAddress(baseURL as string, 'languages');
  const texts = { projectName: 'Dragoman', projectTitle: 'Dragoman', copyright: '©' };
  await importRows('platform', 'domains', [
    {
      hosts: [new URL(address).host],
      publicUrl: address,
      styleCode: 'harbour',
      locales: ['ru', 'ar'],
      texts: { ru: texts, ar: texts },
    },
  ]);
  const visitor = await context.newPage();
  const language = visitor.getByRole('combobox');
  await expect(async () => {
    await visitor.goto(`${address}/platform/login`);
    await expect(language).toContainText('العربية', { timeout: 1_000 });
  }).toPass({ timeout: 20_000, intervals: [500] });
  await language.selectOption('ar');
  const title = visitor.getByRole('heading', { level: 1 });
  const root = visitor.locator('html');
  await expect(title).toHaveText('تسجيل الدخول');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await visitor.reload();
  await expect(title).toHaveText('تسجيل الدخول');
  await expect(root).toHaveAttribute('lang', 'ar');
  // What is not translated yet stands in the base language.
  await expect(visitor.getByRole('button', { name: 'Продолжить' })).toBeVisible();
});
