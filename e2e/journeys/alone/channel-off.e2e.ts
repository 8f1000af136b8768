import { sendRestore } from '../../support/entry.ts';
import { freeze, withDatabase } from '../../support/instance.ts';
import { countedMailsTo, nextMail } from '../../support/mail.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

/** A queue, a job that ends what waits, and a machine that has other things to do. */
const SOON = { timeout: 60_000 };

test('mail goes off with messages queued: they are never sent, and what is asked for meanwhile is refused', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const person = cast('channelOff');
  const visitor = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await speak(visitor, uiLocale, baseURL as string);
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/notify-methods');
  const card = page.locator('.gh-card').filter({
    has: page.getByRole('heading', { name: t('notifyMethods.channel.email'), exact: true }),
  });
  const turn = async (name: 'enable' | 'disable') => {
    await card.getByRole('button', { name: t(`notifyMethods.${name}.verb`), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t(`notifyMethods.${name}.verb`), exact: true }).click();
    await expect(question).toBeHidden();
  };
  const askForLink = async () => {
    // By another page: the same address again keeps what was sent from it.
    await visitor.goto('/platform/login');
    await visitor.goto('/platform/forgot-password');
    await sendRestore(visitor, t, person.email);
  };
  const channelOff = () =>
    withDatabase('notification', (connection) =>
      connection.collection('messages').countDocuments({ reason: 'channel-off' }),
    );
  await expect(card).toContainText(t('notifyMethods.on'));

  // The message waits: who sends it stands still.
  const wake = await freeze('notification');
  try {
    await askForLink();
    await expect(visitor.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
    await turn('disable');
    await expect(card).toContainText(t('notifyMethods.off'));
  } finally {
    await wake();
  }
  try {
    await askForLink();
    await expect(visitor.getByText(t('errors.channel.off'))).toBeVisible();
    await expectSound();
    await expect.poll(channelOff, SOON).toBe(1);
  } finally {
    await turn('enable');
  }

  await expect(async () => {
    await askForLink();
    await expect(visitor.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass(SOON);
  // Who stood still comes back to its topics first.
  await nextMail(person.email, 1, 120_000);
  // The one of before did not come along.
  expect(await countedMailsTo(person.email)).toHaveLength(1);
  await visitor.context().close();
});
