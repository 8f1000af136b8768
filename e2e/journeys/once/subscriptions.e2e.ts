import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { smsAddress } from '../../support/codes.ts';
import { changeFromOutside, endPeriod, waitingFor } from '../../support/digests.ts';
import { countedMailsTo, mailsTo, nextMail } from '../../support/mail.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** From the change to the message: events, a queue, and a machine that has other things to do. */
const ARRIVES = { timeout: 60_000 };

const accountIdOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/v1/platform/user/profile')).json()).mainInfo.userId;

const itemsOf = ({ text }: { readonly text: string }): readonly string[] =>
  [...text.matchAll(/^• .*: (.*)\.$/gm)].map(([, what = '']) => what);

test('a chat is told at once until it is disconnected, and a mail and an SMS once a day of what came since', async ({
  page,
  t,
  cast,
  context,
  expectSound,
}) => {
  const person = cast('subscribed');
  await enter(page, person);
  const accountId = await accountIdOf(page);
  await page.goto('/platform/profile/subscriptions');
  const topic = page.getByRole('region', { name: t('link.topic.account') });
  const save = page.getByRole('button', { name: t('ui.save') });
  const saveAll = async () => {
    await save.click();
    await expect(save).toBeHidden();
  };

  await page.getByRole('button', { name: t('subscriptions.telegram.connect') }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: t('subscriptions.telegram.open') }).click();
  const telegram = await opened;
  const chat = String(1_000_000 + randomInt(1_000_000_000));
  const chatAddress = `${chat}@telegram.local`;
  await telegram.getByLabel('Chat').fill(chat);
  await telegram.getByRole('button', { name: 'Start' }).click();
  await nextMail(chatAddress);
  await telegram.close();
  const disconnect = page.getByRole('button', {
    name: new RegExp(`^${t('subscriptions.telegram.remove')}: `),
  });
  await expect(disconnect).toBeVisible(ARRIVES);
  // Rows that are half below the header are small targets for as long as the page is scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  await expectSound();

  await topic.getByLabel(t('subscriptions.channel.telegram')).check();
  await saveAll();
  const mobile = person.mobile.replace('+792', '+793');
  await changeFromOutside(person.login, [{ mobile, mobileVerified: true }]);
  expect((await nextMail(chatAddress, 2)).text).toContain('номер телефона');
  await disconnect.click();
  await expect(disconnect).toBeHidden();

  for (const channel of ['email', 'sms'] as const)
    await topic.getByLabel(t(`subscriptions.channel.${channel}`)).check();
  await topic.getByRole('button', { name: t('subscriptions.period') }).click();
  await page.getByRole('option', { name: t('subscriptions.period.daily') }).click();
  await saveAll();
  await changeFromOutside(person.login, [
    { roles: ['user', 'administrator'] },
    { mobile: person.mobile, mobileVerified: true },
  ]);
  const both = ['roles', 'mobile'];
  await expect.poll(() => waitingFor(accountId), ARRIVES).toEqual({ email: both, sms: both });
  await endPeriod(accountId);
  const digest = await nextMail(person.email);
  expect(itemsOf(digest)).toEqual(['«Администратор»', 'номер телефона']);
  expect(digest.text).toContain('/platform/unsubscribe/');
  expect((await nextMail(smsAddress(person.mobile))).text).toContain('2 новых события за сутки');
  expect(await waitingFor(accountId)).toEqual({});
  expect(await countedMailsTo(person.email)).toHaveLength(1);
  expect(await mailsTo(chatAddress)).toHaveLength(2);
});
