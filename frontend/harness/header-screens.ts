import { button, buttonAbout } from './controls.ts';
import type { Screen } from './types.ts';

/** What opens from the header, and what stands there without one. */
export const headerScreens: Screen[] = [
  {
    name: 'services-menu',
    path: '/apps',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page.locator('header'), 'frame.services').click();
      await page.waitForSelector('[role=menu], [role=dialog]');
    },
  },
  {
    name: 'account-menu',
    path: '/apps',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page.locator('header'), 'frame.account').click();
      await page.waitForSelector('[role=menu]');
    },
  },
  {
    name: 'notices-menu',
    path: '/profile/notifications',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await page.click('[aria-label^="Уведомления: "], [aria-label^="Notifications: "]');
      await page.waitForSelector('[role=dialog] li');
    },
  },
  {
    name: 'start-failed',
    path: '/apps',
    signedIn: true,
    act: async (page) => {
      const url = new URL(page.url()).origin;
      await page.context().addCookies([{ name: 'away', value: 'profile.profile.read', url }]);
      await page.reload();
      await page.waitForSelector('.gh-auth-others');
    },
  },
  {
    name: 'menu-folded',
    path: '/setting/documents',
    signedIn: true,
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 768)
        await button(page.locator('header'), 'frame.openMenu').click();
      else if (await button(page.locator('aside'), 'frame.expand').isVisible())
        await button(page.locator('aside'), 'frame.expand').click();
      await button(page.locator('nav:visible'), 'menu.group.branding').click();
    },
  },
  {
    name: 'menu-flyout',
    path: '/setting/documents',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 });
      await button(page.locator('aside'), 'menu.group.branding').click();
      await page.waitForSelector('[role=dialog] a');
    },
  },
];
