import type { Page } from '@playwright/test';
import { mailedLink, sendRestore } from '../support/entry.ts';
import { mailsTo } from '../support/mail.ts';
import { domainAddress } from '../support/own-domains.ts';
import { expect, speak, test } from '../support/test.ts';

const looks = {
  ru: { base: ['Портал «Гавань»', 'Гавань'], orchard: ['Кабинет партнёра «Сад»', 'Сад'] },
  en: { base: ['Harbour Portal', 'Harbour'], orchard: ['Orchard partner portal', 'Orchard'] },
} as const;

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => getComputedStyle(document.querySelector('button[type=submit]') as Element).backgroundColor,
  );

/** `rgb(1, 2, 3)` as mails write it. */
const hex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

test('two domains have two looks, on the page and in their mails', async ({
  page,
  t,
  cast,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const { email } = cast('domains');
  const seen: { accent: string; logo: string; html: string }[] = [];
  for (const name of ['base', 'orchard'] as const) {
    const address = name === 'base' ? (baseURL as string) : domainAddress(baseURL as string, name);
    const [project, title] = looks[uiLocale][name];
    await speak(page, uiLocale, address);
    await page.goto(`${address}/platform/forgot-password`);
    await expect(page.getByText(project, { exact: true }).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${t('layout.title.forgotPassword')} . ${title}$`));
    await expect(page.locator('button[type=submit]')).toBeVisible();
    const logo = (await page.getByRole('main').locator('img').first().getAttribute('src')) as string;
    const painted = await page.evaluate(async (url) => (await fetch(url)).text(), logo);
    // Colours come to their end.
    await expect.poll(async () => painted.includes(hex(await accentOf(page)))).toBe(true);
    const accent = await accentOf(page);
    await expectSound();
    await sendRestore(page, t, email);
    await expect(page.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
    const link = await mailedLink(email, 'new-password', seen.length + 1);
    expect(link.startsWith(`${address}/platform/new-password/`)).toBe(true);
    const mail = (await mailsTo(email)).find(({ text }) => text.includes(link));
    expect(mail?.subject).toContain(project);
    expect(mail?.html).toContain(project);
    seen.push({ accent, logo, html: mail?.html ?? '' });
  }
  const [base, orchard] = seen as [(typeof seen)[0], (typeof seen)[0]];
  expect(base.accent).not.toBe(orchard.accent);
  expect(base.logo).not.toBe(orchard.logo);
  expect(base.html).toContain(hex(base.accent));
  expect(orchard.html).toContain(hex(orchard.accent));
  expect(orchard.html).not.toContain(hex(base.accent));
});

test('a domain of one language offers no other', async ({ page, t, baseURL, expectSound }) => {
  await page.goto('/platform/login');
  await expect(page.getByLabel(t('layout.language'))).toBeVisible();
  await page.goto(`${domainAddress(baseURL as string, 'meadow')}/platform/login`);
  await expect(page.getByText('Личный кабинет «Луг»', { exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('footer select')).toHaveCount(0);
  await expectSound();
});

test('the help link stands at the top, on a phone among the contacts at the bottom', async ({
  page,
  t,
  viewport,
}) => {
  await page.goto('/platform/login');
  const help = page.getByRole('link', { name: t('layout.help') }).filter({ visible: true });
  await expect(help).toHaveCount(1);
  await expect(help).toHaveAttribute('href', /^https:\/\/help\.demo\.gatehouse\.example/);
  const atBottom = page.getByRole('contentinfo').getByRole('link', { name: t('layout.help') });
  const narrow = (viewport?.width ?? 0) < 768;
  await expect(atBottom.filter({ visible: true })).toHaveCount(narrow ? 1 : 0);
  await expect(page.locator('footer a[href^="tel:+7"]')).toBeVisible();
});
