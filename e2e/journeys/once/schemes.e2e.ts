import { codeBySms, codeField, countOf, smsAddress } from '../../support/codes.ts';
import { importRows } from '../../support/instance.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

test('a second factor is added to a scheme and asked of an open session', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const code = `journey-${Date.now()}`;
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/options/schemes');
  await page.getByRole('button', { name: t('schemes.create') }).click();
  const form = page.getByRole('dialog');
  await form.locator('[name=name]').fill(code);
  await form.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: t('ui.save') }).click();
  const card = page.locator('.gh-card').filter({ hasText: code });
  await expect(card).toContainText(t('schemes.forNobody'));
  await expectSound();

  // A domain names it, and somebody is signed in there by the password alone.
  const address = domainAddress(baseURL as string, code);
  const title = `Domain of ${code}`;
  const texts = { projectName: title, projectTitle: title, copyright: '©' };
  await importRows('platform', 'domains', [
    {
      hosts: [new URL(address).host],
      publicUrl: address,
      styleCode: 'harbour',
      locales: ['ru', 'en'],
      schemeCode: code,
      texts: { ru: texts, en: texts },
    },
  ]);
  const person = cast('byScheme');
  const visitor = await (await browser.newContext({ baseURL: address })).newPage();
  await speak(visitor, uiLocale, address);
  await expect(async () => {
    await visitor.goto(`${address}/platform/login?ref=/platform/profile/history`);
    await expect(visitor.getByLabel(t('auth.login.identifier'))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await identify(visitor, t, person.login);
  await visitor.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await visitor.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(visitor).toHaveURL(/\/profile\/history$/);

  await page.reload();
  await expect(card).toContainText(title);
  await card.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('widget.edit') }).click();
  await form.locator('[name=secondFactor-sms_code]').check();
  await page.getByRole('button', { name: t('ui.save') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('listitem').first()).toContainText('1');
  await question.getByRole('button', { name: t('ui.save') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The open page asks for it above what is there, and goes on by the code.
  const asked = visitor.getByRole('dialog', { name: t('frame.stepUp.title') });
  const sent = await countOf(smsAddress(person.mobile));
  await expect(async () => {
    await visitor.reload();
    await expect(codeField(visitor)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await codeField(visitor).fill(await codeBySms(person.mobile, sent + 1));
  await expect(asked).toHaveCount(0);
  await expect(visitor).toHaveURL(/\/profile\/history$/);
  await visitor.context().close();
});
