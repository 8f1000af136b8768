import { pageOf } from '../../support/company-pages.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const KEY = 'accessRequests';

test('requests for access are switched off in the console: nobody is offered one, until they are on again', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const person = await pageOf(browser, baseURL, cast('asker'));
  const ask = person.getByRole('button', { name: t('accessRequests.create') });
  await person.goto('/platform/profile/requests');
  await expect(ask.first()).toBeVisible();

  await enter(page, personByLogin('admin'));
  const turn = async (on: boolean) => {
    await page.goto(`/platform/setting/options/users?search=${KEY}`);
    await page.locator(`[name=${KEY}]`).setChecked(on);
    await page.getByRole('button', { name: t('ui.save') }).click();
    const question = page.getByRole('alertdialog');
    if (!on) {
      await expect(question).toContainText(t('settings.effect.requestsStop'));
      await expectSound();
    }
    await question.getByRole('button', { name: t('ui.save') }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: t('ui.save') })).toHaveCount(0);
  };
  /** Setting and page follow within seconds. */
  const comesTo = (look: () => Promise<void>) =>
    expect(async () => {
      await person.goto('/platform/profile/requests');
      await look();
    }).toPass({ timeout: 60_000 });
  try {
    await turn(false);
    await comesTo(async () => {
      await expect(person.getByText(t('accessRequests.off.title'))).toBeVisible({ timeout: 2_000 });
      await expect(ask).toHaveCount(0);
    });
  } finally {
    await turn(true);
  }
  await comesTo(() => expect(ask.first()).toBeVisible({ timeout: 2_000 }));
  await person.context().close();
});
