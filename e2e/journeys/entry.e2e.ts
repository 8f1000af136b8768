import { randomUUID } from 'node:crypto';
import { codeIn, linkIn, nextMail } from '../support/mail.ts';
import { expect, test } from '../support/test.ts';

/** Somebody new for every run, so that runs may stand beside one another. */
const somebody = () => {
  const digits = String(BigInt(`0x${randomUUID().replaceAll('-', '')}`) % 10_000_000n).padStart(7, '0');
  return {
    email: `journey-${randomUUID()}@demo.gatehouse.example`,
    national: `916${digits}`,
    sms: `7916${digits}@sms.local`,
    password: `Quiet-Harbour-${randomUUID().slice(0, 8)}-Q7`,
  };
};

const unknownLink = () => randomUUID().replaceAll('-', '');

test('a public document is read under its own address', async ({ page, expectSound }) => {
  await page.goto('/platform/login');
  const link = page.locator('footer a[href^="/platform/law/"]').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/platform\/law\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.gh-law-text')).not.toBeEmpty();
  expect(title).not.toBe('');
  await expectSound();
});

test('a document that does not exist leads to the start', async ({ page, t }) => {
  await page.goto('/platform/law/no-such-document');
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
});

for (const path of ['new-password', 'login/password', 'registration', 'invitation'] as const) {
  test(`an unknown link of ${path} leads to the page for missing ones`, async ({ page, t, expectSound }) => {
    await page.goto(`/platform/${path}/${unknownLink()}${unknownLink()}`);
    await expect(page).toHaveURL(/\/platform\/404$/);
    await expect(page.getByRole('heading', { name: t('link.missing.title') })).toBeVisible();
    await expectSound();
  });
}

test('asking for a new password answers the same for an unknown address', async ({
  page,
  t,
  expectSound,
}) => {
  await page.goto('/platform/forgot-password');
  await expectSound();
  await page.getByRole('button', { name: t('entry.restore.submit') }).click();
  await expect(page.getByLabel(t('entry.email'))).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(t('entry.email')).fill(somebody().email);
  await page.getByRole('button', { name: t('entry.restore.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
  await expect(page.getByText(t('entry.deliveryHint'))).toBeVisible();
  await expectSound();
});

test('somebody registers by mail and SMS, is signed in, and restores the password', async ({
  page,
  t,
  context,
  expectSound,
}) => {
  const person = somebody();
  await page.goto('/platform/login');
  await page.getByRole('link', { name: t('auth.login.register') }).click();
  await page.getByLabel(t('entry.name.lastName')).fill('Константинопольская-Вознесенская');
  await page.getByLabel(t('entry.name.firstName')).fill('Вера');
  await page.getByLabel(t('entry.email')).fill(person.email);
  for (const term of await page.getByRole('checkbox').all()) await term.check();
  await expectSound();
  await page.getByRole('button', { name: t('entry.registration.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.registration.sentTitle') })).toBeVisible();

  const link = linkIn(await nextMail(person.email));
  await page.goto(link);
  await page.getByLabel(t('entry.mobile.mobile')).fill(person.national);
  await expectSound();
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  const code = page.getByLabel(t('entry.mobile.code'));
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer').first()).toHaveText(/^\d+:\d\d$/);
  await expectSound();
  const sms = await nextMail(person.sms);
  const digits = codeIn({ ...sms, subject: '' });
  await code.fill(digits === '0000' ? '1111' : '0000');
  await expect(page.getByText(t('entry.mobile.invalid'))).toBeVisible();
  // A reload keeps the step and its time.
  await page.reload();
  await page.getByLabel(t('entry.mobile.code')).fill(digits);

  const password = page.getByLabel(t('entry.password.password'), { exact: true });
  const policy = page.getByRole('list', { name: t('entry.password.rules') });
  await password.fill('short');
  await expect(policy.locator('[data-kept="false"]').first()).toBeVisible();
  await page.getByRole('button', { name: t('entry.password.generate') }).click();
  await expect(policy.locator('[data-kept="false"]')).toHaveCount(0);
  await password.fill(person.password);
  await page.getByLabel(t('entry.password.repeat')).fill(person.password);
  await expectSound();
  await page.getByRole('button', { name: t('entry.registration.complete') }).click();
  await expect(page).toHaveURL(/\/platform\/profile/);

  // The link has done its work.
  await context.clearCookies({ name: 'gatehouse' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.used.title') })).toBeVisible();
  await expectSound();

  await page.goto('/platform/forgot-password');
  await page.getByLabel(t('entry.email')).fill(person.email);
  await page.getByRole('button', { name: t('entry.restore.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
  const restore = await restoreLink(person.email);
  await page.goto(restore);
  const next = `${person.password}-next`;
  await page.getByLabel(t('entry.password.password'), { exact: true }).fill(next);
  await page.getByLabel(t('entry.password.repeat')).fill(`${next}-other`);
  await page.getByRole('button', { name: t('entry.password.submit') }).click();
  await expect(page.getByText(t('form.errorMatch')).first()).toBeVisible();
  await page.getByLabel(t('entry.password.repeat')).fill(next);
  await page.getByRole('button', { name: t('entry.password.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.password.doneTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('entry.toLogin') }).click();
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
});

/** The link of the restore mail, whatever other mails the address got before it. */
const restoreLink = async (email: string): Promise<string> => {
  for (let count = 1; ; count += 1) {
    const mail = await nextMail(email, count);
    const link = /https?:\/\/\S+\/platform\/new-password\/\S+/.exec(mail.text)?.[0];
    if (link !== undefined) return link;
  }
};
