import { askToRestore } from '../../support/entry.ts';
import { expect, test } from '../../support/test.ts';

test('somebody of a directory service is told that the password is not kept here', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const answered = page.waitForResponse('**/api/v1/platform/password/link');
  await askToRestore(page, t, cast('directory').email);
  expect((await answered).status()).toBe(405);
  await expect(page.getByText(t('errors.password.directoryManaged'))).toBeVisible();
  await expectSound();
});
