import { askToRestore, choosePassword, mailedLink, newPassword } from '../support/entry.ts';
import { expect, test } from '../support/test.ts';

test('the rules of a password are judged while it is typed; one is generated, shown and copied', async ({
  page,
  t,
  cast,
  context,
  expectSound,
}) => {
  const { email, login } = cast('policy');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askToRestore(page, t, email);
  await page.goto(await mailedLink(email, 'new-password'));
  const password = newPassword(page, t);
  const rules = page.getByRole('list', { name: t('entry.password.rules') }).getByRole('listitem');
  const broken = rules.and(page.locator('[data-kept="false"]'));
  const rule = (id: string) => rules.filter({ hasText: t(`entry.password.rule.${id}`) });
  await expect(password).toBeFocused();

  await password.fill('a');
  await expect(rule('lower')).toHaveAttribute('data-kept', 'true');
  for (const id of ['upper', 'numbers']) await expect(rule(id)).toHaveAttribute('data-kept', 'false');
  await expectSound();
  await password.fill('aA');
  await expect(rule('upper')).toHaveAttribute('data-kept', 'true');
  await password.fill('aA1');
  await expect(rule('numbers')).toHaveAttribute('data-kept', 'true');
  await expect(broken).toHaveCount(1);
  await password.fill('aA1-bB2-');
  await expect(broken).toHaveCount(0);
  await password.fill(`A1${'a'.repeat(127)}`);
  await expect(broken).toHaveCount(1);

  // What breaks a rule is not sent; what differs is wrong in both fields, until it matches.
  const save = page.getByRole('button', { name: t('entry.password.submit') });
  await choosePassword(page, t, 'short');
  await save.click();
  await expect(page.getByText(t('form.errorPolicy')).first()).toBeVisible();
  await password.fill('Different-1');
  await save.click();
  await expect(page.getByText(t('form.errorMatch'))).not.toHaveCount(0);
  await page.getByLabel(t('entry.password.repeat')).fill('Different-1');
  await expect(page.getByText(t('form.errorMatch'))).toHaveCount(0);

  // The server knows what everybody uses, and what is like the person.
  await choosePassword(page, t, 'Password1');
  await save.click();
  await expect(page.getByText(t('form.errorCommon')).first()).toBeVisible();
  await choosePassword(page, t, `${login}-A1`);
  await save.click();
  await expect(page.getByText(t('form.errorContext')).first()).toBeVisible();
  await expectSound();

  await page.getByRole('button', { name: t('entry.password.generate') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(broken).toHaveCount(0);
  const generated = await password.inputValue();
  expect(generated).toMatch(/^[^lLiIoO0|`]{14,}$/);
  await expect(page.getByLabel(t('entry.password.repeat'))).toHaveValue(generated);
  await page.getByRole('button', { name: t('entry.password.copy') }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
  await expectSound();
  await save.click();
  await expect(page.getByRole('heading', { name: t('entry.password.doneTitle') })).toBeVisible();
});
