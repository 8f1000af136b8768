/** What a person sees of the menus: what they may open, and nothing else. */

import { type ConsoleRow, consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import type { ShownBanner } from '@gatehouse/contracts/platform/banners.resources.ts';
import type { DomainFacts, MenuItem, ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import type { KnownApplication } from '../applications/applications.domain.ts';
import { dueBanners } from '../banners/banners.domain.ts';
import { cabinetMenu, consolePages, services } from './menu.entries.ts';

export interface MenuReader {
  readonly methods: readonly string[];
  /** Codes; absent where the caller does not tell them. */
  readonly roles?: readonly string[] | undefined;
  readonly masterAccount: boolean;
}

/** The method of whoever may enter services at all. */
const ANY_SERVICE = 'cabinet.services.read';

export const cabinetMenuOf = (
  { masterAccount }: Pick<MenuReader, 'masterAccount'>,
  settings: Readonly<Record<string, unknown>>,
): MenuItem[] =>
  cabinetMenu
    .filter(({ master }) => master === undefined || masterAccount)
    .filter(({ setting }) => setting === undefined || settings[setting] !== false)
    .map(({ code, title, path }) => ({ code, title: { ...title }, path, children: [] }));

const itemOf = ({ code, title, path }: ConsoleRow) => ({ code, title: { ...title }, path });

/** A group without a page that may be opened is not shown. */
export const consoleMenuOf = ({ methods }: MenuReader): MenuItem[] => {
  const open = consolePages.filter(({ method }) => methods.includes(method));
  const groups = consoleGroups.map(({ code, title }) => ({
    code,
    title: { ...title },
    path: null,
    children: open.filter(({ group }) => group === code).map(itemOf),
  }));
  return [
    ...open.filter(({ group }) => group === undefined).map((row) => ({ ...itemOf(row), children: [] })),
    ...groups.filter(({ children }) => children.length > 0),
  ];
};

interface Offer {
  /** In their order. */
  readonly known: readonly KnownApplication[];
  readonly domainId: string | undefined;
}

/**
 * Who has services at all sees what is offered on their domain, and of what names roles that which one of theirs opens; a
 * draft is offered nowhere.
 */
const isOffered = (
  { type, url, offered, domains, roles = [] }: KnownApplication,
  domainId: string | undefined,
  held: readonly string[],
) =>
  offered &&
  url !== null &&
  type !== 'draft' &&
  (roles.length === 0 || roles.some((role) => held.includes(role))) &&
  (domains.length === 0 || (domainId !== undefined && domains.includes(domainId)));

/** The person is in the cabinet where personal data stand; the console is no part of them. */
const ownPlaces = { catalogVisible: true, profileVisible: false } as const;

/**
 * Services in the order of the applications, those of the installation first until they are put in another one; the
 * current one is the console for calls from there, else the cabinet.
 */
export const servicesOf = (
  { methods, roles = [] }: MenuReader,
  from: 'platform' | undefined,
  { known, domainId }: Offer = { known: [], domainId: undefined },
): ServiceMenuItem[] => {
  const own = new Map<string, { item: Omit<ServiceMenuItem, 'currentService'>; order: number }>();
  for (const [index, { methodPrefix, applicationKey, ...item }] of services.entries()) {
    const order = known.find(({ code }) => code === applicationKey)?.order ?? index + 1;
    if (methods.some((method) => method.startsWith(methodPrefix)))
      own.set(applicationKey, { order, item: { applicationKey, ...structuredClone(item), ...ownPlaces } });
  }
  const codes: ReadonlySet<string> = new Set(services.map(({ applicationKey }) => applicationKey));
  const others = methods.includes(ANY_SERVICE)
    ? known.filter((one) => !codes.has(one.code) && isOffered(one, domainId, roles))
    : [];
  return [
    ...own.values(),
    ...others.map(({ code, names, description, url, order, ...shown }) => ({
      order,
      item: {
        applicationKey: code,
        name: { ...names },
        description: { ru: description, en: description },
        serviceUrl: url as string,
        iconCode: shown.iconCode ?? null,
        catalogVisible: shown.catalogVisible ?? true,
        profileVisible: shown.profileVisible ?? false,
      },
    })),
  ]
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => ({
      ...item,
      currentService: item.applicationKey === (from === 'platform' ? 'console' : 'cabinet'),
    }));
};

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
