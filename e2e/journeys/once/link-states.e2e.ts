import type { Page } from '@playwright/test';
import {
  askToRegister,
  askToRestore,
  invite,
  mailedLink,
  newcomer,
  newPassword,
  sendRestore,
} from '../../support/entry.ts';
import { expireLink } from '../../support/links.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

const expectState = async (page: Page, t: Texts, state: string, kind = 'text') => {
  await expect(page.getByRole('heading', { level: 1, name: t(`entry.link.${state}.title`) })).toBeVisible();
  // Behind the name, where one is in the text.
  const text = t(`entry.link.${state}.${kind}`).split('}').at(-1) as string;
  await expect(page.getByText(text.trim())).toBeVisible();
};

test('of two links for a new password the newer one counts; a late one says so and leads to another', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const { email } = cast('links');
  await askToRestore(page, t, email);
  const first = await mailedLink(email, 'new-password');
  await page.getByRole('button', { name: t('entry.otherAddress') }).click();
  await sendRestore(page, t, email);
  const second = await mailedLink(email, 'new-password', 2);

  await page.goto(first);
  await expectState(page, t, 'canceled');
  await expectSound();

  await page.goto(second);
  await expect(newPassword(page, t)).toBeVisible();
  await expireLink(second);
  await page.reload();
  await expectState(page, t, 'expired');
  await expectSound();
  await page.getByRole('link', { name: t('entry.link.newLink') }).click();
  await expect(page).toHaveURL(/\/platform\/forgot-password$/);
});

test('a late registration says so and leads to another', async ({ page, t, expectSound }) => {
  const { email } = newcomer();
  await page.goto('/platform/registration');
  await askToRegister(page, t, email);
  const link = await mailedLink(email, 'registration');
  await expireLink(link);
  await page.goto(link);
  await expectState(page, t, 'expired');
  await expectSound();
  await page.getByRole('link', { name: t('entry.link.registerAgain') }).click();
  await expect(page).toHaveURL(/\/platform\/registration$/);
});

test('a link for somebody else asks to sign out first, and opens then', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const link = await invite(newcomer().email);
  await signIn(page, t, cast('links'));
  await page.goto(link);
  await expectState(page, t, 'active', 'invitation');
  await expect(page.getByRole('button', { name: t('frame.account') })).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: t('entry.link.logout') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
  await page.goto('/platform/profile/personal');
  await expect(page).toHaveURL(/\/platform\/login/);
});
