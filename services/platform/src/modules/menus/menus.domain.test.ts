import { consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { describe, expect, it } from 'vitest';
import { cabinetMenu, consolePages, services } from './menu.entries.ts';
import { accessFlagsOf, cabinetMenuOf, consoleMenuOf, servicesOf } from './menus.domain.ts';

const reader = (...methods: string[]) => ({ methods, masterAccount: false });
const user = reader('cabinet.services.read');
const administrator = reader('cabinet.services.read', 'setting.history.read', 'setting.settings.write');

describe('menus', () => {
  it('show everybody with a session their own pages', () => {
    expect(cabinetMenuOf(user, { accessRequests: true }).map(({ path }) => path)).toEqual([
      '/profile/personal',
      '/profile/sessions',
      '/profile/companies',
      '/profile/requests',
      '/profile/subscriptions',
      '/profile/notifications',
      '/profile/history',
    ]);
  });

  it('hide requests for access while the installation takes none', () => {
    const paths = cabinetMenuOf(user, { accessRequests: false }).map(({ path }) => path);
    expect(paths).toContain('/profile/companies');
    expect(paths).not.toContain('/profile/requests');
  });

  it('show master accounts the pages of their companies', () => {
    const master = { ...user, masterAccount: true };
    const added = (settings: Record<string, unknown>) => {
      const own = cabinetMenuOf(user, settings).map(({ code }) => code);
      return cabinetMenuOf(master, settings).flatMap(({ code }) => (own.includes(code) ? [] : [code]));
    };
    for (const accessRequests of [true, false])
      expect(added({ accessRequests })).toEqual(['contacts', 'company-invitations']);
  });

  it('show an administrator the history, in its group', () => {
    expect(consoleMenuOf(administrator)).toMatchObject([
      { code: 'monitoring', path: null, children: [{ code: 'history', path: '/setting/history' }] },
    ]);
  });

  it('show nobody else a group, not even an empty one', () => {
    expect(consoleMenuOf(user)).toEqual([]);
    expect(consoleMenuOf(reader('setting.settings.write'))).toEqual([]);
    expect(consoleMenuOf(reader('setting.history.readonly'))).toEqual([]);
  });

  it('show the pages of settings to those who may read them', () => {
    const menu = consoleMenuOf(reader('setting.settings.read'));
    expect(menu.map(({ code, children }) => [code, children.map((child) => child.path)])).toEqual([
      ['sign-in', ['/setting/options/users']],
      ['messages', ['/setting/notify-methods']],
      ['system', ['/setting/options']],
    ]);
  });

  it('are led by the overview, which needs no group', () => {
    const menu = consoleMenuOf(
      reader('setting.overview.read', 'setting.domains.read', 'setting.network.read'),
    );
    expect(menu.map(({ code, path, children }) => [code, path, children.map((child) => child.code)])).toEqual(
      [
        ['overview', '/setting/overview', []],
        ['sign-in', null, ['network']],
        ['branding', null, ['domains']],
      ],
    );
  });

  it('ask for methods that exist', () => {
    for (const { method } of consolePages) expect(methodKeys).toContain(method);
  });

  it('name each entry once and in both languages', () => {
    const pages = [...cabinetMenu, ...consolePages];
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const { title } of [...pages, ...consoleGroups]) {
      expect(title.ru).toMatch(/^[А-Яа-яЁё, ]+$/);
      expect(title.en).toMatch(/^[A-Za-z, -]+$/);
    }
  });
});

describe('services', () => {
  const keys = (...methods: string[]) =>
    servicesOf(reader(...methods), undefined).map(({ applicationKey }) => applicationKey);

  it('are none for a person with limited access', () => {
    expect(keys()).toEqual([]);
  });
  it('are the cabinet for a user and both for an administrator', () => {
    expect(keys('cabinet.services.read')).toEqual(['cabinet']);
    expect(keys('cabinet.services.read', 'setting.settings.read')).toEqual(['cabinet', 'console']);
  });
  it('mark the one the person is in', () => {
    expect(servicesOf(administrator, undefined).find((row) => row.currentService)?.applicationKey).toBe(
      'cabinet',
    );
    expect(servicesOf(administrator, 'platform').find((row) => row.currentService)?.applicationKey).toBe(
      'console',
    );
  });
  it('take in the applications that are offered on the domain, in their order', () => {
    const application = (code: string, more: object = {}) => ({
      code,
      type: 'external',
      names: { ru: 'Вики', en: 'Wiki' },
      description: 'Pages',
      order: 3,
      url: 'https://wiki.example/',
      offered: true,
      domains: [] as string[],
      ...more,
    });
    const known = [
      application('first', { order: 0, domains: ['shop'] }),
      application('wiki', { catalogVisible: false, profileVisible: true, iconCode: 'book' }),
      application('elsewhere', { domains: ['other'] }),
      application('draft', { type: 'draft' }),
      application('robot', { url: null }),
      application('off', { offered: false }),
      application('desk', { roles: ['clerk', 'lead'] }),
    ];
    const seen = servicesOf(administrator, undefined, { known, domainId: 'shop' });
    expect(seen.map(({ applicationKey }) => applicationKey)).toEqual([
      ...['first', 'cabinet', 'console', 'wiki'],
    ]);
    expect(seen.at(-1)).toEqual({
      applicationKey: 'wiki',
      name: { ru: 'Вики', en: 'Wiki' },
      serviceUrl: 'https://wiki.example/',
      description: { ru: 'Pages', en: 'Pages' },
      currentService: false,
      iconCode: 'book',
      catalogVisible: false,
      profileVisible: true,
    });
    expect(servicesOf(reader(), undefined, { known, domainId: 'shop' })).toEqual([]);
    const clerk = { ...administrator, roles: ['user', 'clerk'] };
    const open = servicesOf(clerk, undefined, { known, domainId: 'shop' });
    expect(open.map(({ applicationKey }) => applicationKey)).toContain('desk');
    const moved = [application('console', { order: 1 }), application('cabinet', { order: 2 })];
    const [first] = servicesOf(administrator, undefined, { known: moved, domainId: undefined });
    expect(first?.applicationKey).toBe('console');
  });

  it('lead to pages of the menus', () => {
    const pages = [...cabinetMenu, ...consolePages].map(({ path }) => path);
    for (const { serviceUrl } of services) expect(pages).toContain(serviceUrl.replace('/platform', ''));
  });
});

describe('access flags', () => {
  it('are false without their methods', () => {
    expect(Object.values(accessFlagsOf(user))).not.toContain(true);
  });
  it('follow methods and the master account', () => {
    expect(accessFlagsOf({ methods: ['setting.users.read'], masterAccount: true })).toMatchObject({
      usersAccess: true,
      masterAccountAccess: true,
      monitoringNotifyAccess: false,
    });
  });
});
