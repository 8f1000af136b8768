import { demoFields } from '../../support/profile-fields.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('people fill in fields of every type, with one value and with many, and read them after the page came anew', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  await enter(page, cast('everyField'));
  await page.goto('/platform/profile/personal');
  const main = page.getByRole('main');
  const edit = main.getByRole('button', { name: t('profile.edit'), exact: true });
  const { login } = cast('everyField');
  const tabs = ['users_main', 'users_work'].map((tab) => demoFields({ page, main, t }, tab, login));
  await edit.click();
  for (const [index, fields] of tabs.entries()) {
    await main.getByRole('tab').nth(index).click();
    for (const { fill } of fields) await fill();
    await expectSound();
  }
  await main.getByRole('button', { name: t('ui.save') }).click();
  await expect(edit).toBeFocused();

  await page.reload();
  for (const [index, fields] of tabs.entries()) {
    await main.getByRole('tab').nth(index).click();
    for (const { title, reads, pictures } of fields) {
      const value = main
        .locator('dt')
        .getByText(title, { exact: true })
        .locator('xpath=following-sibling::dd');
      for (const text of reads) await expect(value).toContainText(text);
      await expect(value.locator('img')).toHaveCount(pictures);
    }
    await expectSound();
  }
});
