import type { Page } from '@playwright/test';

const languages = [{ code: 'ar', name: 'العربية', direction: 'rtl', texts: '/platform/texts/ar/1' }];
const texts = { 'auth.login.title': [{ type: 0, value: 'تسجيل الدخول' }] };

/** The page again as the BFF sends it to who chose a language that was added; of its texts the title alone is translated. */
export const speakArabic = async (page: Page): Promise<void> => {
  const attribute = JSON.stringify(languages).replaceAll('"', '&quot;');
  await page.route('**/platform/texts/**', (route) => route.fulfill({ json: texts }));
  await page.route('**/api/v1/platform/ui/project/info', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), locales: ['ru', 'ar'] } });
  });
  await page.route(page.url(), async (route) => {
    const answer = await route.fetch();
    const html = `<html lang="ar" dir="rtl" data-languages="${attribute}">`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<html[^>]*>/, html) });
  });
  await page.reload();
  await page.waitForSelector('h1:has-text("تسجيل الدخول")');
  await page.waitForSelector('select:has-text("العربية")');
};
