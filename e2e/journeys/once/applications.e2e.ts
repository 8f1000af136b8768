import { randomInt } from 'node:crypto';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('an application is connected with ready-made settings, and its secret is shown once', async ({
  page,
  t,
}) => {
  const code = `grafana-${randomInt(1_000_000)}`;
  const address = `https://${code}.example.com`;
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/applications');
  await page.getByRole('button', { name: t('applications.fields') }).click();
  const fields = page.getByRole('dialog', { name: t('applications.fieldsTitle') });
  await expect(fields.getByRole('checkbox', { name: 'Отдел', exact: true })).toBeChecked();
  await expect(fields.getByRole('checkbox', { name: 'Формат работы', exact: true })).not.toBeChecked();
  // Others are told what stands there meanwhile: nothing is changed.
  await expect(fields.getByRole('button', { name: t('ui.save') })).toBeDisabled();
  await fields.getByRole('button', { name: t('ui.cancel') }).click();
  await page.getByRole('button', { name: t('applications.create') }).click();
  const form = page.getByRole('dialog', { name: t('applications.createTitle') });
  await form.locator('[name=name]').fill(code);
  await form.locator('[name=code]').fill(code);
  await form.locator('[name=url]').fill(`http://${code}.example.com`);
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(form.getByText(t('form.errorHttps'))).toBeVisible();
  await form.locator('[name=url]').fill(address);
  // Among the services of everybody it would change where people of other journeys come after signing in.
  await form.getByRole('checkbox', { name: t('applications.catalogVisible') }).uncheck();
  await form.getByRole('button', { name: t('ui.save') }).click();

  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await page.getByRole('button', { name: t('clients.create') }).click();
  const client = page.getByRole('dialog', { name: t('clients.createTitle') });
  await client.getByRole('button', { name: t('clients.product') }).click();
  await page.getByRole('option', { name: t('clients.product.grafana') }).click();
  await client.locator('[name=productAddress]').fill(address);
  await client.getByRole('button', { name: t('clients.fill') }).click();
  await expect(client.locator('[name=redirectUris]')).toHaveValue(`${address}/login/generic_oauth`);
  await client.getByRole('button', { name: t('ui.save') }).click();

  const secret = page.getByRole('dialog', { name: t('clients.secretTitle', { name: 'Grafana' }) });
  await secret.getByRole('button', { name: t('clients.makeSecret') }).click();
  const shown = secret.locator('[data-secret]');
  await expect(shown).toHaveText(/^[A-Za-z0-9_-]{43}$/);
  const ending = ((await shown.textContent()) ?? '').slice(-4);
  await secret.getByRole('button', { name: t('ui.close'), exact: true }).click();
  await expect(page.locator('main')).toContainText(`…${ending}`);
  await expect(shown).toHaveCount(0);
  await page.getByRole('tab', { name: t('applications.sessionsView') }).click();
  await expect(page.getByText(t('clientSessions.empty.title'))).toBeVisible();
});
