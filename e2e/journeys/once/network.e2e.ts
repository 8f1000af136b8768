import { randomInt } from 'node:crypto';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

const digits = () => (0x1000 + randomInt(0xf000)).toString(16);

test('nobody comes in from an address of the blacklist, until its entry is switched off', async ({
  page,
  t,
  browser,
  baseURL,
  uiLocale,
}) => {
  // For documentation alone (RFC 3849): no other journey comes from there.
  const address = `2001:db8:${digits()}:${digits()}::7`;
  const home = baseURL as string;
  const other = await browser.newContext({
    baseURL: home,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const visitor = await other.newPage();
  await speak(visitor, uiLocale, home);
  const identifier = visitor.getByLabel(t('auth.login.identifier'));
  // The page of the BFF itself: pages are refused, too.
  const refused = { ru: 'Доступ из вашей сети закрыт', en: 'Your network is blocked' } as const;
  const closed = visitor.getByRole('heading', { name: refused[uiLocale] });
  await visitor.goto('/platform/login');
  await expect(identifier).toBeVisible();

  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/blacklist');
  await page
    .getByRole('button', { name: t('network.create') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('network.createTitle') });
  await form.locator('[name=ip]').fill(address);
  await form.getByRole('button', { name: t('ui.save') }).click();
  const row = page.getByRole('row', { name: address });
  await expect(row).toContainText(t('network.state.on'));

  await page.locator('main [name=address]').fill(address);
  await page.getByRole('button', { name: t('network.tester.ask') }).click();
  await expect(
    page.getByText(t('network.tester.blacklist', { address, entry: address }), { exact: true }),
  ).toBeVisible();

  /** Every process has a new list within seconds. */
  const answersWith = (status: number) =>
    expect
      .poll(async () => (await other.request.get('/api/v1/platform/ui/project/info')).status())
      .toBe(status);
  await answersWith(403);
  await visitor.goto('/platform/login');
  await expect(closed).toBeVisible();

  await row.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('widget.disable') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('widget.disable') })
    .click();
  await expect(row).toContainText(t('network.state.off'));
  await answersWith(200);
  await visitor.goto('/platform/login');
  await expect(identifier).toBeVisible();
  await other.close();
});
