// @vitest-environment jsdom
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import { intl, mount, unmountAll } from '../../testing/mount.tsx';
import { AuthLayout } from './auth-layout.tsx';

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const texts = {
  projectName: hostile,
  copyright: hostile,
  copyrightUrl: 'javascript:alert(1)',
  siteUrl: { url: 'javascript:alert(1)', text: hostile },
  helpUrl: null,
  devUrl: 'javascript:alert(1)',
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

afterEach(unmountAll);

async function show(state: Partial<StartUpState>) {
  const changeSettings = vi.fn(async () => {});
  const change = vi.fn();
  const page = await mount(<AuthLayout>page</AuthLayout>, {
    state: { project, ...state },
    startUp: { changeSettings },
    change,
  });
  return { page, change, changeSettings };
}

test('a language chosen in the footer is the page’s, and is kept in the person’s settings', async () => {
  const { page, change, changeSettings } = await show({});
  const select = page.querySelector('footer select') as HTMLSelectElement;
  await act(async () => {
    select.value = 'en';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(change).toHaveBeenCalledWith('en');
  expect(changeSettings).toHaveBeenCalledWith({ lang: 'en' });
});

test('texts of the domain stay texts, and addresses that run something are no links', async () => {
  const { page } = await show({});
  expect(page.querySelector('script, img[onerror], iframe')).toBeNull();
  expect(page.querySelectorAll('[href^="javascript:" i], [href^="data:" i]')).toHaveLength(0);
  const banner = page.querySelector('.gh-banners li');
  expect(banner?.textContent).toContain(hostile);
  expect(page.querySelector('footer')?.textContent).toContain(hostile);
});

test('developers find what the domain names for them', async () => {
  const own = { ...project, options: { ru: { ...texts, devUrl: '/api/docs' } } } as unknown as ProjectInfo;
  const { page } = await show({ project: own });
  expect(page.querySelector('footer a[href="/api/docs"]')?.textContent).toBe(
    intl.messages['layout.developers'],
  );
});

test('says that all sessions are ended, after the person ended them', async () => {
  const { page } = await show({ farewell: 'allEnded' });
  const text = intl.messages['layout.farewell.allEnded'];
  expect(page.querySelector('[role=alert]')?.textContent).toBe(text);
  expect((await show({})).page.querySelector('[role=alert]')).toBeNull();
});

test('a logo of the domain’s own has its size before it comes, and gives way to that of the style where it does not', async () => {
  const image = { imageCode: 'x'.repeat(43), width: 512, height: 128 };
  const { page } = await show({ project: { ...project, image } });
  const logo = () => page.querySelector('.gh-brand > img') as HTMLImageElement;
  const shown = () => ['src', 'width', 'height'].map((name) => logo().getAttribute(name));
  expect(shown()).toEqual([`/platform/style/image/${image.imageCode}.png`, '128', '32']);
  await act(async () => logo().dispatchEvent(new Event('error')));
  expect(shown()).toEqual(['/platform/style/plain/logo.svg', '32', '32']);
});
