import { callsOf, runCompany } from '../../support/companies.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const title = (text: string) => ({ ru: text, en: text });
const root = '/platform/setting/options/users/dynamic-fields';

test('a directory is filled, feeds the combobox of a contractor in a table, and keeps what was chosen', async ({
  page,
  t,
  baseURL,
  expectSound,
}) => {
  const admin = await callsOf(baseURL as string, personByLogin('admin'));
  const code = `journey${Date.now()}`;
  const directory = `directories.${code}`;
  await admin.done('POST', '/setting/dynamic-fields/directories/tabs', { code, title: title('Причалы') });
  await enter(page, personByLogin('admin'));
  await page.goto(`${root}/directories/details/${directory}`);
  await page.getByRole('button', { name: t('dynamicFields.entries.create') }).click();
  const editor = page.getByRole('dialog');
  await editor.locator('[name=code]').fill('north');
  await editor.locator('[name="name.ru"]').fill('Северный');
  await editor.locator('[name="name.en"]').fill('North');
  await editor.getByRole('button', { name: t('ui.save') }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('main').getByText('Северный').first()).toBeVisible();

  const tab = { code, title: title('Порт'), view: 'table' };
  const { id: tabId } = await admin.done('POST', '/setting/dynamic-fields/contractors/tabs', tab);
  try {
    const { id: subtype } = await admin.done('POST', '/setting/dynamic-fields/subtypes', {
      tab: tabId,
      code: `${code}_block`,
      title: title('Стоянка'),
    });
    await admin.done('POST', '/setting/dynamic-fields', {
      subtype,
      code: `${code}_berth`,
      title: title('Причал'),
      fieldType: 'combobox',
      directory: code,
    });
    // The back link and the breadcrumbs name the type.
    await page.goto(`${root}/contractors/details/${tabId}`);
    const contractors = t('dynamicFields.type.contractors');
    const trail = page.getByRole('navigation', { name: t('frame.breadcrumbs') });
    await expect(trail.getByRole('link', { name: contractors, exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: contractors, exact: true }).click();
    await expect(page).toHaveURL(/\/dynamic-fields\/contractors$/);

    const berth = editor.getByLabel('Причал');
    // The service of companies hears of the field by an event.
    await expect(async () => {
      await page.goto(`/platform/setting/companies/${runCompany().id}`);
      await page.getByRole('button', { name: t('widget.edit'), exact: true }).click();
      await expect(berth.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // In view before it is typed into: a list that opens while the panel scrolls closes again.
    await berth.first().click();
    await page.keyboard.type('Север');
    await page.getByRole('option', { name: 'Северный' }).click();
    await expectSound();
    await editor.getByRole('button', { name: t('ui.save') }).click();
    await expect(editor).toBeHidden();
    const chosen = await admin.send('DELETE', `/setting/directories/${code}/entries/north`);
    expect(chosen.status()).toBe(409);
  } finally {
    await admin.done('DELETE', `/setting/dynamic-fields/tabs/${tabId}`);
    await admin.done('DELETE', `/setting/dynamic-fields/tabs/${directory}`);
  }
});
