/** What a person sees of the menus: what they may open, and nothing else. */
import type { DomainFacts, MenuItem, ServiceMenuItem, ShownBanner } from '@gatehouse/contracts';
import { dueBanners } from '../banners/banners.domain.ts';
import { cabinetMenu, consoleMenu, type MenuPage, services } from './menu.entries.ts';

export interface MenuReader {
  readonly methods: readonly string[];
  readonly masterAccount: boolean;
}

const mayOpen =
  ({ methods }: MenuReader) =>
  (page: MenuPage) =>
    page.method === undefined || methods.includes(page.method);

export const cabinetMenuOf = (reader: MenuReader): MenuItem[] =>
  cabinetMenu
    .filter(mayOpen(reader))
    .map(({ code, title, path }) => ({ code, title: { ...title }, path, children: [] }));

export const consoleMenuOf = (reader: MenuReader): MenuItem[] =>
  consoleMenu
    .map(({ code, title, pages }) => ({
      code,
      title: { ...title },
      path: null,
      children: pages
        .filter(mayOpen(reader))
        .map((page) => ({ code: page.code, title: { ...page.title }, path: page.path })),
    }))
    .filter(({ children }) => children.length > 0);

/** Services in their order; the current one is the console for calls from there, else the cabinet. */
export const servicesOf = ({ methods }: MenuReader, from: 'platform' | undefined): ServiceMenuItem[] =>
  services
    .filter(({ methodPrefix }) => methods.some((method) => method.startsWith(methodPrefix)))
    .map(({ applicationKey, name, description, serviceUrl }) => ({
      applicationKey,
      name: { ...name },
      description: { ...description },
      serviceUrl,
      currentService: applicationKey === (from === 'platform' ? 'console' : 'cabinet'),
    }));

/** Flags of the specification, each true when the methods behind it are granted. */
export const accessFlagsOf = ({ methods, masterAccount }: MenuReader) => ({
  monitoringNotifyAccess: methods.includes('setting.monitoring.read'),
  diagnosticsNotifyAccess: methods.includes('setting.diagnostics.read'),
  diagnosticsApplicationsNotifyAccess: methods.includes('setting.diagnostics.applications.read'),
  masterAccountAccess: masterAccount,
  usersAccess: methods.includes('setting.users.read'),
});

type BannersByLocale = Record<string, { cabinet: ShownBanner[]; console: ShownBanner[] }>;

/** Banners of the person's domain for pages behind the sign-in; those of the console for whoever sees one. */
export const bannersOf = (
  facts: Pick<DomainFacts, 'texts' | 'locales'> | undefined,
  reader: MenuReader,
  now: Date,
): BannersByLocale => {
  const console = consoleMenuOf(reader).length > 0;
  const rows = (facts?.locales ?? []).map((locale) => {
    const banners = facts?.texts[locale]?.authBanners ?? [];
    const of = { cabinet: dueBanners(banners, 'cabinet', now) };
    return [locale, { ...of, console: console ? dueBanners(banners, 'console', now) : [] }] as const;
  });
  return Object.fromEntries(rows);
};
