import type { Locator } from '@playwright/test';
import { codeByMail, codeField, countOf } from '../../support/codes.ts';
import { countedMailsTo } from '../../support/mail.ts';
import { enter, identify, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const drawing = {
  name: 'me.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#2f6f8f"/><circle cx="320" cy="200" r="120" fill="#f2d0a9"/></svg>',
  ),
};

/** The browser has the picture and can show it. */
const expectShown = (image: Locator) =>
  expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(0);

test('people edit their profile by its form: one value, many, contacts, choices, a picture', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  await signIn(page, t, cast('profile'));
  await page.goto('/platform/profile/personal');
  const main = page.getByRole('main');
  const edit = main.getByRole('button', { name: t('profile.edit'), exact: true });
  const save = main.getByRole('button', { name: t('ui.save') });
  await edit.click();
  await main.locator('[name="mainInfo.middleName"]').fill('Константиновна');
  await main.locator('[name="mainInfo.comment"]').fill('До обеда на встречах');
  await main.locator('[name="contacts.mobiles.0.main"]').fill('+79160009988');
  await main.locator('[name="contacts.mobiles.0.additional"]').fill('00123');
  await main.getByRole('checkbox', { name: 'Telegram' }).check();
  await main.locator('[name="contacts.emails.0.main"]').fill('Alina@Home.Example');
  await main.getByRole('button', { name: t('profile.addEmail') }).click();
  await main.locator('[name="contacts.emails.1.main"]').fill('no address');
  const work = main.getByRole('tab').last();
  await work.click();
  await main.locator('input[type=file]').first().setInputFiles(drawing);
  await expectShown(main.locator('form img'));
  await expectSound();
  await save.click();
  // The server says what is wrong with an entry, at the entry.
  await expect(main.getByText(t('profile.errors.errorEmail'))).toBeVisible();
  await expect(main.locator('[name="contacts.emails.1.main"]')).toBeFocused();
  await expectSound();
  await main.locator('[name="contacts.emails.1.main"]').fill('');
  await save.click();

  await expect(edit).toBeFocused();
  for (const told of ['Константиновна', 'До обеда на встречах', 'alina@home.example', 'Telegram'])
    await expect(main.getByText(told).first()).toBeVisible();
  await page.reload();
  await expect(main.getByText('alina@home.example')).toBeVisible();
  await work.click();
  await expectShown(main.locator('dl img'));
  await main.getByRole('tab').first().click();

  await edit.click();
  await main.locator('[name="mainInfo.comment"]').fill('Что-то другое');
  await main.getByRole('button', { name: t('ui.cancel') }).click();
  await expect(main.getByText('До обеда на встречах')).toBeVisible();
});

test('whoever lacks a required field fills it in after signing in, and is free then', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  await signIn(page, t, cast('lacking'));
  const gate = page.getByRole('dialog', { name: t('profile.required.title') });
  await expect(gate).toBeVisible();
  await page.goto('/platform/profile/sessions');
  await expect(page).toHaveURL(/\/platform\/profile\/personal/);
  await expect(gate).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSound();
  await expect(gate.getByRole('textbox')).toHaveCount(1);
  await gate.locator('[name="mainInfo.firstName"]').fill('Алина');
  await gate.getByRole('button', { name: t('ui.save') }).click();
  await expect(gate).toBeHidden();
  await page.goto('/platform/profile/sessions');
  await expect(page.getByRole('heading', { level: 1, name: t('sessions.title') })).toBeVisible();
});

test('an avatar comes from a file into the header, and goes again', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  await enter(page, cast('avatar'));
  await page.goto('/platform/profile/personal');
  const header = page.getByRole('button', { name: `${t('frame.account')}:` }).locator('img');
  const change = page.getByRole('button', { name: t('profile.picture.change') });
  const dialog = page.getByRole('dialog');
  await change.click();
  await expect(header).toHaveCount(0);
  await dialog.locator('input[type=file]').setInputFiles(drawing);
  await expect(dialog.getByRole('application')).toBeVisible();
  await expectSound();
  await dialog.getByRole('button', { name: t('ui.save') }).click();
  await expect(dialog).toBeHidden();
  await expectShown(header);
  await page.reload();
  await expectShown(header);

  await change.click();
  await dialog.getByRole('button', { name: t('ui.delete') }).click();
  await expect(dialog).toBeHidden();
  await expect(header).toHaveCount(0);
  await page.reload();
  await expect(change).toBeVisible();
  await expect(header).toHaveCount(0);
});

test('the main e-mail is another one by the code from its mailbox; the old mailbox hears of it', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const person = cast('contact');
  const email = `new-${person.email}`;
  await enter(page, person);
  await page.goto('/platform/profile/personal');
  await page.getByRole('button', { name: t('profile.contact.email.changeNamed') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('profile.contact.email.label')).fill(email);
  await dialog.getByLabel(t('profile.contact.actual'), { exact: true }).fill(person.password);
  await expectSound();
  const before = await countOf(person.email);
  await dialog.getByRole('button', { name: t('profile.contact.send') }).click();
  await expect(codeField(page)).toBeVisible();
  await expectSound();
  await codeField(page).fill(await codeByMail(email));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expect.poll(() => countOf(person.email), { timeout: 60_000 }).toBe(before + 1);
  const told = (await countedMailsTo(person.email)).at(-1);
  expect(told?.text).toContain('n***');
  // The profile has heard of it, and the name opens the account.
  await expect
    .poll(async () => (await page.request.get('/api/v1/platform/user/profile')).text(), { timeout: 60_000 })
    .toContain(email);
  await signOut(page, t);
  await identify(page, t, email);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});
