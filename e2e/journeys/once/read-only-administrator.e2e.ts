import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { keysOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { readMenuRows } from '@gatehouse/contracts/platform/read-menu-rows.ts';
import { callsOf } from '../../support/companies.ts';
import { consoleScreens } from '../../support/console-screens.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const auditor = personByLogin('auditor');

test('the read-only administrator sees every page of the console, and nothing to change there', async ({
  page,
  t,
}) => {
  const { console: rows } = await readMenuRows();
  expect(rows.length).toBeGreaterThan(20);
  const changing = [
    ...['ui.delete', 'ui.save', 'widget.edit', 'widget.enable', 'widget.disable'],
    ...['people.create', 'roles.create', 'schemes.create', 'schemes.order', 'applications.order'],
    ...consoleScreens('ru', '').map(({ create }) => create),
  ].map((id) => t(id).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const buttons = new RegExp(`^(${changing.join('|')})$`);
  await enter(page, auditor);
  for (const { path } of rows) {
    await page.goto(`/platform${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(main.locator('.gh-skeleton'), path).toHaveCount(0);
    await expect(main.getByText(t('frame.noAccess.title')), path).toHaveCount(0);
    await expect(main.getByRole('button', { name: buttons }), path).toHaveCount(0);
  }
});

test('no call by which the console changes something answers them', async ({ baseURL }) => {
  const calls = await callsOf(baseURL as string, auditor);
  const changing = endpointCatalog.filter(
    ({ access, path }) =>
      access.kind === 'method' &&
      path.startsWith('/platform/setting/') &&
      keysOf(access).every((key) => key.endsWith('.write')),
  );
  expect(changing.length).toBeGreaterThan(50);
  const answered: string[] = [];
  for (const { operationId, method, path } of changing) {
    const address = path.replace(/^\/platform/, '').replaceAll(/\{\w+\}/g, 'x');
    const { status } = await calls
      .send(method, address, method === 'GET' ? undefined : {})
      .then((answer) => ({
        status: answer.status(),
      }));
    if (status !== 403) answered.push(`${operationId} ${status}`);
  }
  expect(answered).toEqual([]);
});
