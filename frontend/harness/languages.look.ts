import { expect } from '@playwright/test';
import { speakEnglish, type Translated } from './languages.ts';
import { layoutFindings } from './layout.ts';
import { signedIn } from './served.ts';

signedIn('a page that is told to speak English is measured in both languages', async ({ page, origin }) => {
  await page.goto(`${origin}/platform/apps`);
  // That of the page itself: the document comes with hidden ones of the sign-in.
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  await speakEnglish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await layoutFindings(page)).toEqual([]);
  const heading = await title.textContent();
  await page.evaluate(() => {
    const { russian = new Map<CharacterData, string>() } = window as Translated;
    for (const text of russian.keys()) russian.set(text, 'Ы'.repeat(400));
  });
  const findings = await layoutFindings(page);
  expect(findings[0]).toMatch(/^in Russian: /);
  expect(await title.textContent()).toBe(heading);
});
