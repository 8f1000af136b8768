// @vitest-environment jsdom
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartUp, StartUpState } from '../../features/start-up/start-up.store.ts';
import { StartUpProvider } from '../../features/start-up/start-up-context.tsx';
import messages from '../../i18n/ru.json' with { type: 'json' };
import { createAppHistory } from '../../lib/history.ts';
import { LocaleProvider } from '../../lib/locale-context.tsx';
import { NavigationProvider } from '../../lib/navigation.tsx';
import { AuthLayout } from './auth-layout.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const intl = createIntl({ locale: 'ru', messages });

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const texts = {
  projectName: hostile,
  copyright: hostile,
  copyrightUrl: 'javascript:alert(1)',
  siteUrl: { url: 'javascript:alert(1)', text: hostile },
  helpUrl: null,
  cookie: hostile,
  technicalLinks: [{ title: hostile, url: 'data:text/html,x', text: hostile, mobile: '+7 900' }],
  authBanners: [{ id: 'b', title: hostile, text: hostile, link: 'javascript:alert(1)' }],
  lawInfo: {
    legalInfo: [{ url: 'javascript:alert(1)', text: hostile }],
    termsInfo: [{ id: 't', title: hostile, link: 'javascript:alert(1)', footerVisible: true }],
  },
};
const project = {
  styleCode: 'plain',
  locales: ['ru', 'en'],
  options: { ru: texts },
} as unknown as ProjectInfo;

let page: HTMLElement;
let root: Root;
beforeEach(() => {
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => act(async () => root.unmount()));

async function show(state: Partial<StartUpState>) {
  const changeSettings = vi.fn(async () => {});
  const shown = { project, ...state } as StartUpState;
  const startUp = { current: () => shown, subscribe: () => () => {}, changeSettings } as unknown as StartUp;
  const change = vi.fn();
  await act(async () =>
    root.render(
      <RawIntlProvider value={intl}>
        <NavigationProvider history={createAppHistory(window)}>
          <LocaleProvider control={{ locale: 'ru', change }}>
            <StartUpProvider startUp={startUp}>
              <AuthLayout>page</AuthLayout>
            </StartUpProvider>
          </LocaleProvider>
        </NavigationProvider>
      </RawIntlProvider>,
    ),
  );
  return { change, changeSettings };
}

test('a language chosen in the footer is the page’s, and is kept in the person’s settings', async () => {
  const { change, changeSettings } = await show({});
  const select = page.querySelector('footer select') as HTMLSelectElement;
  await act(async () => {
    select.value = 'en';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(change).toHaveBeenCalledWith('en');
  expect(changeSettings).toHaveBeenCalledWith({ lang: 'en' });
});

test('texts of the domain stay texts, and addresses that run something are no links', async () => {
  await show({});
  expect(page.querySelector('script, img[onerror], iframe')).toBeNull();
  expect(page.querySelectorAll('[href^="javascript:" i], [href^="data:" i]')).toHaveLength(0);
  const banner = page.querySelector('.gh-banners li');
  expect(banner?.textContent).toContain(hostile);
  expect(page.querySelector('footer')?.textContent).toContain(hostile);
});

test('says that all sessions are ended, after the person ended them', async () => {
  await show({ farewell: 'allEnded' });
  expect(page.querySelector('[role=alert]')?.textContent).toBe(messages['layout.farewell.allEnded']);
  await act(async () => root.unmount());
  root = createRoot(page);
  await show({});
  expect(page.querySelector('[role=alert]')).toBeNull();
});
