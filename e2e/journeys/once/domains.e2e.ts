import { domainAddress } from '../../support/own-domains.ts';
import { expect, speak, test } from '../../support/test.ts';

test('a domain that is switched off says so, and nothing else', async ({ page, uiLocale, baseURL }) => {
  const address = domainAddress(baseURL as string, 'archive');
  await speak(page, uiLocale, address);
  const answer = await page.goto(`${address}/platform/login`);
  expect(answer?.status()).toBe(403);
  const words = uiLocale === 'ru' ? 'Вход закрыт' : 'Sign-in is closed';
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const { status } = await fetch('/api/v1/platform/ui/project/info');
    return status;
  });
  expect(refused).toBe(403);
});
