import { expect, type Page } from '@playwright/test';
import { menuItem } from './controls.ts';
import { signedIn } from './served.ts';

const word = 'Высокопревосходительствующая'.repeat(7);

/** Every name in what the page reads is one word without an end. */
const nameAll = (page: Page) =>
  page.route('**/api/v1/platform/setting/documents**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"(name|names?)":"[^"]*"/g, `"$1":"${word}"`);
    await route.fulfill({ response, body });
  });

/** How far letters stand out of the part of the page that holds them. */
const outOf = (page: Page, part: string) =>
  page.locator(part).evaluate((place) => {
    const { right } = place.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(place);
    return Math.max(0, ...[...letters.getClientRects()].map((line) => Math.round(line.right - right)));
  });

signedIn('a name of one long word stands where it belongs', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await nameAll(page);
  await page.goto(`${origin}/platform/setting/documents/d0`);
  await page.locator('article h2').first().waitFor();
  expect(await outOf(page, 'article')).toBe(0);
  await page.goto(`${origin}/platform/setting/documents`);
  await page.locator('td[data-actions] button').first().click();
  await menuItem(page, 'widget.disable').click();
  await page.locator('[role=alertdialog] [data-kind]').first().waitFor();
  expect(await outOf(page, '[role=alertdialog]')).toBe(0);
});

signedIn('a service that says much of itself makes no hole beside it', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1296, height: 900 });
  await page.route('**/api/v1/start-up**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"ru":"[^"]{12,}"/,
      `"ru":"${'Очень длинное описание. '.repeat(40)}"`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${origin}/platform/apps`);
  const told = page.locator('li p', { hasText: 'Очень длинное описание' });
  await told.waitFor();
  const lines = await told.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
});

signedIn('values of a change have room beside long names of fields', async ({ page, origin }) => {
  await page.route('**/api/v1/platform/setting/history?**', async (route) => {
    const response = await route.fetch();
    const name = 'Технические контакты на русском языке, подпись и адрес '.repeat(3);
    const body = (await response.text()).replace(/"field":"[^"]*"/g, `"field":"${name}"`);
    await route.fulfill({ response, body });
  });
  for (const width of [768, 1296]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/platform/setting/history`);
    await page.locator('tbody tr').nth(1).click();
    const list = page.locator('[role=dialog] dl', { hasText: 'Технические контакты' }).first();
    await list.waitFor();
    const part = await list.evaluate((dl) => {
      const value = dl.querySelector('dd');
      return (value?.getBoundingClientRect().width ?? 0) / dl.getBoundingClientRect().width;
    });
    expect(part).toBeGreaterThan(0.5);
  }
});

signedIn('a button with a long name stays in its card', async ({ page, origin }) => {
  for (const name of ['Очень длинное название приложения '.repeat(4), word]) {
    await page.route('**/api/v1/start-up**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"name":\{"ru":"[^"]*"/g, `"name":{"ru":"${name}"`);
      await route.fulfill({ response, body });
    });
    for (const width of [360, 1296]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}/platform/switch-service`);
      await page
        .locator('.gh-auth-card button', { hasText: name.slice(0, 20) })
        .first()
        .waitFor();
      expect(await outOf(page, '.gh-auth-card')).toBe(0);
      expect(await outOf(page, '.gh-auth-card button >> nth=0')).toBe(0);
    }
    await page.unroute('**/api/v1/start-up**');
  }
});
