import { describe, expect, test } from 'vitest';
import { readPages } from '../../build/page-rows.ts';
import { fillPath, lineage, matchPage, type PageRow } from '../lib/define-page.ts';
import { textsIn } from '../testing/texts.ts';
import { decideRoute } from './guard/decide-route.ts';
import type { MenuPage } from './layouts/menu-groups.ts';
import { iconOf } from './menu-icons.tsx';
import { crumbsOf, entryOf, iconIn } from './page-place.ts';
import { findPage, pages, privatePages } from './pages.ts';

describe('the table of pages', () => {
  test('every page is found by its own address, with and without a trailing slash', () => {
    for (const { name, path } of pages) {
      const address = fillPath(path, { id: 'x', code: 'x', version: 'x', token: 'x', type: 'x', tab: 'x' });
      expect(findPage(address)?.name).toBe(name);
      expect(findPage(`${address}/`)?.name).toBe(name);
    }
  });

  test('every page behind the sign-in either has a script or leads elsewhere', () => {
    for (const { name, load, redirect } of privatePages) {
      expect([name, load !== undefined, redirect !== undefined].filter((part) => part === true)).toHaveLength(
        1,
      );
      if (redirect) expect(findPage(redirect)?.access).toBe('private');
    }
  });

  test('whoever is no master account is sent away from each page of theirs, before it asks for anything', () => {
    const session = { requiredFieldsEmpty: false, services: [], masterAccount: false };
    for (const path of ['/contacts', '/accesses/invitations', '/profile/requests/incoming'])
      expect(decideRoute({ route: findPage(path), path, session, inApp: true })).toEqual({
        kind: 'redirect',
        to: '/profile',
      });
  });

  test('is the one that the build reads without Vite', async () => {
    expect((await readPages()).map(({ name }) => name)).toEqual(pages.map(({ name }) => name));
  });

  test('every icon that a page names is there', () => {
    for (const { icon } of privatePages) if (icon) expect(iconOf(icon)).toBe(icon);
  });

  test('every parent exists, and no page is above itself', () => {
    for (const page of privatePages) {
      if (page.parent) expect(pages.map(({ name }) => name as string)).toContain(page.parent);
      const names = lineage(pages, page).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each([
    ['/invitation', 'invitation'],
    ['/new-password/', 'newPassword'],
    ['/login/password', 'setPassword'],
    ['/registration', 'registration'],
  ])('%s, a link cut off before its secret or a page of its own, is %s', (path, name) => {
    expect(findPage(path)).toMatchObject({ name, params: {} });
  });

  test('a page of one record is titled by what it shows while the record loads', () => {
    const titleOf = (name: string) => textsIn('en')[pages.find((page) => page.name === name)?.title ?? ''];
    expect(['application', 'domain', 'document'].map(titleOf)).toEqual(['Application', 'Domain', 'Document']);
  });

  test('hands out params', () => {
    const table: PageRow[] = [
      { name: 'law', path: '/law/:code', layout: 'law', access: 'document', title: 't' },
    ];
    expect(matchPage(table, '/law/pri%20vacy')?.params).toEqual({ code: 'pri vacy' });
    expect(matchPage(table, '/law/%E0%A4%A')).toBeUndefined();
    expect(matchPage(table, '/law')).toBeUndefined();
  });
});

const row = (name: string, path: string, parent?: string): PageRow => ({
  name,
  path,
  layout: 'platform',
  access: 'private',
  title: name,
  ...(parent && { parent }),
});
const table = [
  row('domains', '/setting/domains'),
  row('domain', '/setting/domains/:id', 'domains'),
  row('domainTexts', '/setting/domains/:id/texts', 'domain'),
  row('secrets', '/setting/secrets'),
  row('apps', '/apps'),
];
const menu: MenuPage[] = [
  { id: 'd', code: 'domains', title: 'Домены', path: '/setting/domains', group: 'Внешний вид' },
];
const placeOf = (path: string) => {
  const page = matchPage(table, path);
  if (!page) throw new Error(`no page at ${path}`);
  const line = lineage(table, page);
  return { page, line, entry: entryOf(line, menu) };
};

describe('a page below a menu entry', () => {
  test('belongs to the nearest entry above it: that one is active, and its right opens the page', () => {
    expect(placeOf('/setting/domains').entry?.id).toBe('d');
    expect(placeOf('/setting/domains/42').entry?.id).toBe('d');
    expect(placeOf('/setting/domains/42/texts').entry?.id).toBe('d');
    expect(placeOf('/setting/secrets').entry).toBeUndefined();
  });

  test('has the icon of the nearest page above it that has one', () => {
    const iconOf = (path: string) => {
      const page = findPage(path);
      return page && iconIn(lineage(pages, page));
    };
    expect(iconOf('/setting/documents')).toBe('documents');
    expect(iconOf('/setting/documents/42')).toBe('documents');
    expect(iconOf('/switch-service')).toBeUndefined();
  });

  test('is led to by breadcrumbs: home, group, entry, the pages between, itself', () => {
    const crumbs = (path: string) =>
      crumbsOf({
        ...placeOf(path),
        home: { title: 'Сервисы', path: '/apps' },
        titleOf: (page) => `(${page.name})`,
        addressOf: (to) => (to === '/setting/domains' ? `${to}?search=x` : to),
      }).map(({ title, path: to }) => [title, to]);
    expect(crumbs('/setting/domains/42/texts')).toEqual([
      ['Сервисы', '/apps'],
      ['Внешний вид', undefined],
      // A list is found as it was left.
      ['Домены', '/setting/domains?search=x'],
      ['(domain)', '/setting/domains/42'],
      ['(domainTexts)', '/setting/domains/42/texts'],
    ]);
    expect(crumbs('/apps')).toEqual([]);
  });
});
