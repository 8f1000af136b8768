// @vitest-environment happy-dom
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { PlatformLayout } from './platform-layout.tsx';

beforeEach(() => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});
afterEach(() => {
  vi.useRealTimers();
  hideScreens();
});

const names = { lastName: 'Лебедева', firstName: 'Анна', middleName: null, fio: null };
const domains = { code: 'domains', title: { ru: 'Домены', en: 'Domains' }, path: '/setting/domains' };
const accesses = {
  monitoringNotifyAccess: true,
  diagnosticsNotifyAccess: false,
  diagnosticsApplicationsNotifyAccess: false,
};
const sessionWith = (consoleMenu: unknown) =>
  ({
    accesses,
    profile: { mainInfo: { ...names, login: 'anna', email: null, avatar: null } },
    services: [],
    settings: { navMini: false, cookie: true },
    consoleMenu,
  }) as unknown as Session;
const menu = [{ code: 'texts', title: { ru: 'Вид и тексты', en: 'Look' }, path: null, children: [domains] }];

const show = (path: string, consoleMenu: unknown) =>
  showScreen(
    <PlatformLayout updates={{ current: () => undefined, subscribe: () => () => {}, later: () => {} }} />,
    {
      path,
      state: {
        session: sessionWith(consoleMenu),
        project: {
          options: {},
          locales: ['ru'],
          uiSettings: { headerVisible: true, nameFormat: 'IF' },
        } as unknown as ProjectInfo,
      },
    },
  );
const shown = async (path: string, consoleMenu: unknown) => {
  await show(path, consoleMenu);
  return document.body.textContent ?? '';
};

test.each([
  ['its entry', '/setting/domains'],
  ['the entry above it', '/setting/domains/42'],
])('a page is open to whom the menu gives %s', async (_, path) => {
  expect(await shown(path, menu)).not.toContain(text('frame.noAccess.title'));
});

test('a page that the menu lacks says so, and leads on', async () => {
  expect(await shown('/setting/banners', menu)).toContain(text('frame.noAccess.title'));
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/platform/apps');
});

test('while the menu has not come, nothing is withheld', async () => {
  expect(await shown('/setting/banners', undefined)).not.toContain(text('frame.noAccess.title'));
});

test('how the platform is is asked once the page has come', async () => {
  vi.useFakeTimers();
  const { sent } = await show('/setting/domains', menu);
  const polls = () => sent.filter(({ operation }) => operation === 'platform.monitoring.status').length;
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await act(() => vi.dynamicImportSettled());
  expect(polls()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  await waitFor(() => expect(polls()).toBe(1));
});
