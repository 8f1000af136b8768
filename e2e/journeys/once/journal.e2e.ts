import { personByLogin } from '../../support/people.ts';
import { enter, signIn } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import { textsOf, type UiLocale } from '../../support/texts.ts';

test('a sign-in is in the journal seconds later, with who and from where', async ({
  page,
  t,
  clientAddress,
}) => {
  await signIn(page, t, personByLogin('admin'));
  const query = `type=identity.session.started&ip=${clientAddress}`;
  await expect
    .poll(async () => (await page.request.get(`/api/v1/platform/setting/history?${query}`)).text(), {
      timeout: 20_000,
    })
    .toContain('Орлова');
  await page.goto(`/platform/setting/history?${query}`);
  await expect(page.getByText(/Орлова/).first()).toBeVisible();
  await expect(page.getByText(clientAddress).first()).toBeVisible();
});

test('a changed language is kept, and the journal tells it before and after', async ({
  page,
  t,
  cast,
  context,
  uiLocale,
  clientAddress,
  baseURL,
  expectSound,
}) => {
  const other = uiLocale === 'ru' ? 'en' : 'ru';
  await signIn(page, t, cast('settings'));
  let now: UiLocale = uiLocale;
  for (const next of [other, uiLocale, other] as const) {
    await page.getByRole('button', { name: `${textsOf(now)('frame.account')}:` }).click();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('menuitem', { name: next === 'ru' ? 'Русский' : 'English' }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', next);
    now = next;
  }

  // Another browser of the same person speaks the chosen language, whatever it spoke before.
  await context.clearCookies();
  await page.goto('/platform/login');
  await expect(page.getByRole('textbox')).toBeVisible();
  const before = (await page.locator('html').getAttribute('lang')) as UiLocale;
  await signIn(page, textsOf(before), cast('settings'));
  await expect(page.locator('html')).toHaveAttribute('lang', other);

  await context.clearCookies();
  await speak(page, uiLocale, baseURL as string);
  await signIn(page, t, personByLogin('admin'));
  const query = `type=profile.settings.changed&ip=${clientAddress}`;
  await expect
    .poll(async () => (await page.request.get(`/api/v1/platform/setting/history?${query}`)).json(), {
      timeout: 20_000,
    })
    .toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ changes: [{ field: 'lang', previous: uiLocale, current: other }] }),
        expect.objectContaining({ changes: [{ field: 'lang', previous: other, current: uiLocale }] }),
      ]),
    });
  await page.goto(`/platform/setting/history?${query}`);
  await expect(page.getByText(t('journal.field.lang')).first()).toBeVisible();
  await expect(page.getByText(/Вознесенская/).first()).toBeVisible();
  await expectSound();
});

test('the console is closed to people without a right', async ({ page, t }) => {
  await enter(page, personByLogin('anna'));
  await page.goto('/platform/setting/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('frame.noAccess.title'));
  await expect(page.getByText(t('history.title'), { exact: true })).toHaveCount(0);
  const answer = await page.request.get('/api/v1/platform/setting/history');
  expect(answer.status()).toBe(403);
});
