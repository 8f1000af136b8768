import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** What every form says of a bound: the field as it is filled in, and the service in the same words once it is sent. */

test('a public form says how long a name may be', async ({ page, t, expectSound }) => {
  await page.goto('/platform/registration');
  await page.getByLabel(t('entry.name.lastName')).fill('я'.repeat(104));
  const told = page.getByText('Не больше 100 символов, сейчас 104');
  await expect(told).toBeVisible();
  await page.getByLabel(t('entry.name.firstName')).fill('Вера');
  await page.getByLabel(t('entry.email')).fill('vera@demo.gatehouse.example');
  for (const term of await page.getByRole('checkbox').all()) await term.check();

  const answer = page.waitForResponse(/registration/);
  await page.getByRole('button', { name: t('entry.registration.submit') }).click();
  const refusal = (await (await answer).json()) as ProblemDocument;
  expect(refusal.errorBounds).toEqual({ lastName: { of: 'characters', max: 100, now: 104 } });
  await expect(told).toBeVisible();
  await expect(page.getByLabel(t('entry.name.lastName'))).toBeFocused();
  await expectSound();
});

test('a form of the console says it, and so does the day of the profile', async ({
  page,
  t,
  expectSound,
}) => {
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/documents');
  await page
    .getByRole('button', { name: t('documents.create') })
    .first()
    .click();
  await page.getByLabel(t('documents.name'), { exact: true }).fill('я'.repeat(203));
  await page.getByLabel(t('documents.textName'), { exact: true }).fill('Правила');
  await page.getByRole('textbox', { name: t('documents.content'), exact: true }).fill('Текст');
  const told = page.getByText('Не больше 200 символов, сейчас 203');
  await expect(told).toBeVisible();
  const answer = page.waitForResponse((one) => one.request().method() === 'POST');
  await page.getByRole('button', { name: t('ui.save') }).click();
  const refusal = (await (await answer).json()) as ProblemDocument;
  expect(refusal.errorBounds).toEqual({ name: { of: 'characters', max: 200, now: 203 } });
  await expect(told).toBeVisible();
  await expectSound();

  await page.getByLabel(t('documents.name'), { exact: true }).fill('я'.repeat(200));
  await expect(page.getByText('Не больше')).toHaveCount(0);

  await page.goto('/platform/profile/personal');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('profile.edit'), exact: true }).click();
  const day = main.getByRole('group', { name: 'Дата рождения' });
  await day.getByRole('spinbutton').first().click();
  await page.keyboard.type('31121899');
  await main.getByRole('button', { name: t('ui.save') }).click();
  await expect(main.getByText('Введите дату с 1 января 1900 г. по')).toBeVisible();
  await expectSound();
});
