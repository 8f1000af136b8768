// @vitest-environment jsdom
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import { ErrorReportProvider } from '../../lib/error-report.tsx';
import { PageIconContext } from '../../screen/page-icon.ts';
import { intl, mount, unmountAll } from '../../testing/mount.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

let width: number;
beforeEach(() => {
  width = 1296;
  window.matchMedia = (query) =>
    ({
      matches: width < Number(/width < (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
});
afterEach(unmountAll);

const menu = [{ id: 'h', code: 'history', title: 'История', path: '/profile/history', group: undefined }];
const names = { lastName: 'Лебедева', firstName: 'Анна', middleName: null, fio: null };
const session = (navMini: boolean) =>
  ({
    profile: { mainInfo: { ...names, login: 'anna', email: null, avatar: null } },
    services: [],
    settings: { navMini, cookie: true },
  }) as unknown as Session;

const show = (uiSettings: Partial<ProjectInfo['uiSettings']>, navMini = false) =>
  mount(
    <ErrorReportProvider report={() => {}}>
      <SignedInFrame menu={menu} menuLabel="Меню" place="console" lead={<span id="lead">Назад</span>}>
        <PageIconContext.Consumer>{(icon) => icon}</PageIconContext.Consumer>
      </SignedInFrame>
    </ErrorReportProvider>,
    {
      state: {
        session: session(navMini),
        project: {
          options: {},
          locales: ['ru'],
          uiSettings: { editNavMini: true, nameFormat: 'IF', ...uiSettings },
        } as unknown as ProjectInfo,
      },
    },
  );
const account = (page: ParentNode) =>
  page.querySelector(`button[aria-label^="${String(intl.messages['frame.account'])}"]`);

describe('the header', () => {
  test('holds the way back and the menus', async () => {
    const page = await show({ headerVisible: true });
    expect(page.querySelector('header #lead')).not.toBeNull();
    expect(account(page.querySelector('header') as HTMLElement)).not.toBeNull();
  });

  test('switched off, is not there: what it held stands in the menu and above the content', async () => {
    const page = await show({ headerVisible: false });
    expect(page.querySelector('header')).toBeNull();
    expect(page.querySelector('main #lead')).not.toBeNull();
    expect(account(page.querySelector('aside') as HTMLElement)).not.toBeNull();
  });

  test('stays on a phone, where it leads to the menu', async () => {
    width = 480;
    const page = await show({ headerVisible: false });
    expect(account(page.querySelector('header') as HTMLElement)).not.toBeNull();
  });
});

test('a page knows its icon, which is that of the page above it where it has none', async () => {
  const was = window.location.href;
  window.history.replaceState(null, '', '/platform/setting/documents/42');
  const page = await show({});
  expect(page.querySelector('main .lucide-scroll-text')).not.toBeNull();
  window.history.replaceState(null, '', was);
});

describe('a menu', () => {
  const button = (page: HTMLElement, name: 'expand' | 'collapse') =>
    page.querySelector<HTMLElement>(`aside button[aria-label="${String(intl.messages[`frame.${name}`])}"]`);

  test.each([
    [1296, 'collapse'],
    [1295, 'expand'],
    [768, 'expand'],
  ] as const)('at %i px can be told to %s', async (px, name) => {
    width = px;
    expect(button(await show({}), name)).not.toBeNull();
  });

  test('that was folded for want of room unfolds and folds again', async () => {
    width = 1024;
    const page = await show({});
    await act(async () => button(page, 'expand')?.click());
    expect(button(page, 'expand')).toBeNull();
    await act(async () => button(page, 'collapse')?.click());
    expect(button(page, 'expand')).not.toBeNull();
  });
});

describe('a collapsed menu', () => {
  const entry = (page: HTMLElement) => page.querySelector('aside nav a') as HTMLElement;

  test('has the names below its icons where the installation wants them', async () => {
    const link = entry(await show({ navMiniTitle: true }, true));
    expect([link.textContent, link.querySelector('.gh-hidden'), link.title]).toEqual(['История', null, '']);
  });

  test('shows icons alone otherwise, and tells the names on pointing and aloud', async () => {
    const link = entry(await show({ navMiniTitle: false }, true));
    expect(link.querySelector('.gh-hidden')?.textContent).toBe('История');
    expect(link.title).toBe('История');
  });
});
