import { codeByMail, codeField, wrongCode } from '../../support/codes.ts';
import { askToRegister, mailedLink, newcomer, verifyMobile } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { identify, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { toastsOf } from '../../support/toasts.ts';

test('a refused code is typed over, without deleting it first', async ({ page, t, cast }) => {
  const { email } = cast('typeOver');
  await page.goto('/platform/login');
  await identify(page, t, email);
  const code = await codeByMail(email);
  await codeField(page).pressSequentially(wrongCode(code));
  await expect(page.getByText(t('form.errorCode'))).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
});

test('a wrong password is told once, beside its field, which has the focus', async ({ page, t, cast }) => {
  const { login } = cast('elsewhere');
  await page.goto('/platform/login');
  await identify(page, t, login);
  const field = page.getByLabel(t('auth.login.password'), { exact: true });
  await field.fill('wrong');
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page.getByText(t('auth.login.wrongPassword'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('errors.auth.form'))).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('the address typed at the sign-in is known where the password is restored', async ({
  page,
  t,
  cast,
}) => {
  const { email } = cast('suggested');
  await page.goto('/platform/login');
  await identify(page, t, email);
  await page.getByRole('link', { name: t('auth.login.restore') }).click();
  await expect(page.getByLabel(t('entry.email'))).toHaveValue(email);
});

test('a link that was cut says so and leads to another one', async ({ page, t, expectSound }) => {
  for (const path of ['new-password/abc', 'new-password']) {
    await page.goto(`/platform/${path}`);
    await expect(page.getByRole('heading', { name: t('entry.link.damaged.title') })).toBeVisible();
    await expect(page.getByText(t('entry.link.damaged.text'))).toBeVisible();
  }
  await expectSound();
  await page.getByRole('link', { name: t('entry.link.newLink') }).click();
  await expect(page).toHaveURL(/\/platform\/forgot-password$/);
});

test('the number step says which digits are missing, and its code can be typed over', async ({ page, t }) => {
  const person = newcomer();
  await page.goto('/platform/registration');
  await askToRegister(page, t, person.email);
  await expect(page.getByRole('button', { name: t('entry.otherAddress') })).toBeVisible();
  await page.goto(await mailedLink(person.email, 'registration'));
  await verifyMobile(page, t, person);
  await expect(page.getByText(/\+7 ?916/).first()).toBeVisible();
});

test('a session that ended elsewhere says why the sign-in is shown', async ({ page, t, cast, context }) => {
  await signIn(page, t, cast('elsewhere'));
  // A call that is still under way would learn of the end on this page; its stream never comes to an end.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'gatehouse' });
  await page.goto('/platform/profile/sessions');
  await expect(page.getByText(t('layout.farewell.over'))).toBeVisible();
  await expect(page).toHaveURL(/\/platform\/login\?ref=/);
});

test('what was typed when the session ended stands in the form again after the sign-in', async ({
  page,
  t,
  context,
  expectSound,
}) => {
  const admin = personByLogin('admin');
  const create = page.getByRole('button', { name: t('banners.create') }).first();
  const title = page.getByRole('dialog').locator('[name=title]');
  await signIn(page, t, admin);
  await page.goto('/platform/setting/banners');
  await create.click();
  await title.fill('Works on Sunday');
  await page.getByRole('dialog').locator('[name=text]').fill('From two to four');
  await context.clearCookies({ name: 'gatehouse' });
  await page.getByRole('button', { name: t('ui.save') }).click();
  await expect(page.getByText(t('layout.farewell.over'))).toBeVisible();
  const toasts = await toastsOf(page);
  await identify(page, t, admin.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/setting\/banners/);
  await expect.poll(toasts).toContain(t('widget.draftsWait'));
  await create.click();
  await expect(title).toHaveValue('Works on Sunday');
  await expect(page.getByText(t('widget.restoredTitle'))).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: t('widget.restoredDiscard') }).click();
  await expect(title).toHaveValue('');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
});
