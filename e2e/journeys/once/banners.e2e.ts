import type { Page } from '@playwright/test';
import { comeAgain } from '../../support/come-again.ts';
import { importRows } from '../../support/instance.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a banner that an administrator writes is read on the sign-in page of its domain, until it is hidden', async ({
  page,
  t,
  context,
  baseURL,
  expectSound,
}) => {
  const title = `Works ${Date.now()}`;
  const code = `works-${Date.now()}`;
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/banners');
  await page
    .getByRole('button', { name: t('banners.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('[name=title]').fill(title);
  await form.locator('[name=code]').fill(code);
  await form.locator('[name=text]').fill('On Sunday from two to four');
  await form.locator('[name=link]').fill('javascript:alert(1)');
  await page.getByRole('button', { name: t('ui.save') }).click();
  await expect(form.locator('[name=link]')).toHaveAttribute('aria-invalid', 'true');
  await form.locator('[name=link]').fill('/platform/law/terms');
  await page.getByRole('button', { name: t('ui.save') }).click();
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText(t('banners.state.shown'));
  await expectSound();

  const name = 'banners';
  const address = domainAddress(baseURL as string, name);
  const texts = { projectName: 'Noticeboard', projectTitle: 'Noticeboard', copyright: '©', banners: [code] };
  await importRows('platform', 'domains', [
    {
      hosts: [new URL(address).host],
      publicUrl: address,
      styleCode: 'harbour',
      locales: ['ru', 'en'],
      texts: { ru: texts, en: texts },
    },
  ]);
  const visitor = await context.newPage();
  await seen(visitor, `${address}/platform/login`, title, 1);
  await expect(visitor.getByRole('link', { name: title })).toHaveAttribute('href', '/platform/law/terms');

  await row.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('banners.hide') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Noticeboard');
  await question.getByRole('button', { name: t('banners.hide') }).click();
  await expect(row).toContainText(t('banners.state.hidden'));
  await seen(visitor, `${address}/platform/login`, title, 0);
});

/** A visitor who comes again until the page says so. */
const seen = async (page: Page, address: string, title: string, times: number): Promise<void> => {
  await comeAgain(page, address, async () => {
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(times, { timeout: 500 });
  });
};
