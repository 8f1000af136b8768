import { fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import { type Calls, callsOf } from '../../support/companies.ts';
import { personByLogin } from '../../support/people.ts';
import { filledFields } from '../../support/profile-fields.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

/** An event on its way to an open page, on a machine that has other things to do. */
const SOON = { timeout: 30_000 };

// Everybody is asked for what becomes required, so nothing else may run.
test('a field of every type is made, filled in, required of everybody, made unique, and deleted with its values', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const admin = await callsOf(baseURL as string, personByLogin('admin'));
  const [person, other] = [cast('ownFields'), cast('sameValue')];
  const tab = `journey${Date.now()}`;
  const title = (text: string) => ({ ru: text, en: text });
  const choices = { items: [{ code: 'one', value: title('Один') }] };
  const fields = fieldTypes.map((fieldType) => ({
    code: `${tab}_${fieldType}`,
    title: title(`Поле ${fieldType}`),
    fieldType,
    ...(fieldType === 'dropbox' || fieldType === 'combobox' ? choices : {}),
  }));
  const input = fields.find(({ fieldType }) => fieldType === 'input') as (typeof fields)[number];
  const others = fields.filter((field) => field !== input);
  const id = `users.${input.code}`;
  await admin.done('POST', '/setting/dynamic-fields/users/tabs', { code: tab, title: title('Поездка') });
  const { id: subtype } = await admin.done('POST', '/setting/dynamic-fields/subtypes', {
    tab,
    code: `${tab}_block`,
    title: title('Данные'),
  });
  try {
    await enter(page, personByLogin('admin'));
    await page.goto(`/platform/setting/options/users/dynamic-fields/users/details/${tab}`);
    await page.getByRole('button', { name: t('dynamicFields.createField') }).click();
    const editor = page.getByRole('dialog');
    await editor.locator('[name="title.ru"]').fill(input.title.ru);
    await editor.locator('[name="title.en"]').fill(input.title.ru);
    await editor.locator('[name=code]').fill(input.code);
    await editor.getByRole('button', { name: t('ui.save') }).click();
    await expect(editor).toBeHidden();
    for (const { code, title: name, ...field } of others)
      await admin.done('POST', '/setting/dynamic-fields', { ...field, subtype, code, title: name });

    // The person's own page: what was defined is there to be filled in.
    const visitor = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
    await speak(visitor, uiLocale, baseURL as string);
    await enter(visitor, person);
    await visitor.goto('/platform/profile/personal');
    const main = visitor.getByRole('main');
    await main.getByRole('button', { name: t('profile.edit'), exact: true }).click();
    await main.getByRole('tab', { name: 'Поездка' }).click();
    const filled = filledFields({ page: visitor, main, t }, fields, tab);
    for (const { fill } of filled) await fill();
    await main.getByRole('button', { name: t('ui.save') }).click();
    await expect(main.getByRole('button', { name: t('profile.edit'), exact: true })).toBeFocused();
    await main.getByRole('tab', { name: 'Поездка' }).click();
    for (const { title: name, reads } of filled)
      for (const text of reads)
        await expect(
          main.locator('dt').getByText(name, { exact: true }).locator('xpath=following-sibling::dd'),
        ).toContainText(text);

    // Somebody else has the same value, so that the field cannot become unique.
    const own = await callsOf(baseURL as string, other);
    const say = async (calls: Calls, said: string | null) => {
      const { profile } = await calls.done('GET', '/user/profile/details');
      const additionalInfo = { [input.code]: said };
      await calls.done('PATCH', '/user/profile', { revision: profile.revision, additionalInfo });
    };
    const value = filled.find(({ title: name }) => name === input.title.ru)?.reads[0];
    await say(own, value ?? null);
    // Administrators are asked, too.
    await say(admin, `${tab} admin`);
    const open = () => page.getByRole('button', { name: input.title.ru, exact: true }).click();
    const question = page.getByRole('alertdialog');
    const turn = async (flag: string) => {
      await open();
      await editor.getByRole('checkbox', { name: t(`dynamicFields.flag.${flag}`) }).check();
      await editor.getByRole('button', { name: t('ui.save') }).click();
    };
    await turn('unique');
    await expect(question.getByRole('listitem')).toHaveCount(2);
    await expect(question.getByRole('button', { name: t('ui.save') })).toHaveCount(0);
    await expectSound();
    await question
      .getByRole('button')
      .filter({ hasText: t('ui.close') })
      .click();
    await say(own, null);
    await editor.getByRole('button', { name: t('ui.save') }).click();
    await question.getByRole('button', { name: t('ui.save') }).click();
    await expect(editor).toBeHidden();

    // Whoever has no value is asked for it where they are.
    const asked = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
    await speak(asked, uiLocale, baseURL as string);
    await enter(asked, other);
    await asked.goto('/platform/profile/personal');
    await turn('profileRequired');
    await question.getByRole('button', { name: t('ui.save') }).click();
    await expect(editor).toBeHidden();
    const demand = asked.getByRole('dialog').filter({ hasText: input.title.ru });
    await expect(demand).toBeVisible(SOON);
    await demand.locator(`[name="additionalInfo.${input.code}"]`).fill(`${tab} other`);
    await demand.getByRole('button', { name: t('ui.save') }).click();
    await expect(demand).toBeHidden();

    // Deleting says how many values go, and takes the field from the open page.
    await page.getByRole('button', { name: `${t('widget.actions')}: ${input.title.ru}` }).click();
    await page.getByRole('menuitem', { name: t('ui.delete') }).click();
    await expect(question).toContainText('3');
    await question.getByRole('button', { name: t('ui.delete') }).click();
    await expect(question).toBeHidden();
    expect((await admin.send('GET', `/setting/dynamic-fields/${id}`)).status()).toBe(404);
    await visitor.reload();
    await main.getByRole('tab', { name: 'Поездка' }).click();
    await expect(main.getByText(input.title.ru, { exact: true })).toHaveCount(0);
    for (const one of [visitor, asked]) await one.context().close();
  } finally {
    await admin.done('DELETE', `/setting/dynamic-fields/tabs/${tab}`);
  }
});
