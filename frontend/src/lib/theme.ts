import { themeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { type CookieJar, longestAge, readCookie, writeCookie } from './cookie.ts';

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function readTheme(jar: CookieJar): Theme {
  const chosen = readCookie(jar, themeCookieName);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows a theme at once and keeps it; boot.ts reads the same cookie before the first paint. */
export function applyTheme(page: Document, theme: Theme): void {
  if (theme === 'system') delete page.documentElement.dataset.theme;
  else page.documentElement.dataset.theme = theme;
  writeCookie(page, themeCookieName, theme, {
    maxAge: longestAge,
    secure: page.location.protocol === 'https:',
  });
}
