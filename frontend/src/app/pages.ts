import {
  definePage,
  lineage,
  type MatchedPage,
  matchPage,
  type PageRow,
  type PrivatePage,
} from './define-page.ts';

/** Every page that exists. An address outside this table leads to the root. */
export const pages = [
  definePage({ name: 'login', path: '/login', layout: 'auth', access: 'entry', title: 'layout.title.login' }),
  definePage({
    name: 'missing',
    path: '/404',
    layout: 'auth',
    access: 'open',
    title: 'layout.title.missing',
  }),
  definePage({
    name: 'forgotPassword',
    path: '/forgot-password',
    layout: 'auth',
    access: 'entry',
    entry: true,
    title: 'layout.title.forgotPassword',
  }),
  definePage({
    name: 'registration',
    path: '/registration',
    layout: 'auth',
    access: 'entry',
    entry: true,
    title: 'layout.title.registration',
  }),
  definePage({
    name: 'registrationStepTwo',
    path: '/registration/:id',
    layout: 'auth',
    access: 'link',
    entry: true,
    title: 'layout.title.registration',
  }),
  definePage({
    name: 'invitation',
    path: '/invitation/:id',
    layout: 'auth',
    access: 'link',
    entry: true,
    title: 'layout.title.invitation',
  }),
  definePage({
    name: 'newPassword',
    path: '/new-password/:id',
    layout: 'auth',
    access: 'link',
    entry: true,
    title: 'layout.title.newPassword',
  }),
  definePage({
    name: 'setPassword',
    path: '/login/password/:id',
    layout: 'auth',
    access: 'link',
    entry: true,
    title: 'layout.title.setPassword',
  }),
  definePage({
    name: 'helpService',
    path: '/help-service',
    layout: 'auth',
    access: 'document',
    title: 'link.help.title',
  }),
  definePage({
    name: 'law',
    path: '/law/:code',
    layout: 'law',
    access: 'document',
    title: 'law.title',
  }),
  definePage({
    name: 'switchService',
    path: '/switch-service',
    layout: 'auth',
    access: 'private',
    title: 'services.switch.title',
    load: async () => (await import('../pages/switch-service/switch-service.page.tsx')).SwitchServicePage,
  }),
  definePage({
    name: 'apps',
    path: '/apps',
    layout: 'platform',
    access: 'private',
    title: 'services.title',
    icon: 'apps',
    load: async () => (await import('../pages/apps/apps.page.tsx')).AppsPage,
  }),
  definePage({
    name: 'profile',
    path: '/profile',
    layout: 'profile',
    access: 'private',
    title: 'profile.title',
    redirect: '/profile/personal',
  }),
  definePage({
    name: 'personal',
    path: '/profile/personal',
    layout: 'profile',
    access: 'private',
    title: 'profile.title',
    icon: 'person',
    load: async () => (await import('../pages/personal/personal.page.tsx')).PersonalPage,
  }),
  definePage({
    name: 'documentText',
    path: '/profile/documents/:code',
    parent: 'personal',
    layout: 'profile',
    access: 'private',
    title: 'law.title',
    load: async () => (await import('../pages/reading/document-text.page.tsx')).DocumentTextPage,
  }),
  definePage({
    name: 'agreement',
    path: '/profile/agreements/:id/:version',
    parent: 'personal',
    layout: 'profile',
    access: 'private',
    title: 'law.title',
    load: async () => (await import('../pages/reading/agreement.page.tsx')).AgreementPage,
  }),
  definePage({
    name: 'sessions',
    path: '/profile/sessions',
    layout: 'profile',
    access: 'private',
    title: 'sessions.title',
    icon: 'devices',
    load: async () => (await import('../pages/sessions/sessions.page.tsx')).SessionsPage,
  }),
  definePage({
    name: 'ownHistory',
    path: '/profile/history',
    layout: 'profile',
    access: 'private',
    title: 'history.own.title',
    icon: 'history',
    load: async () => (await import('../pages/own-history/own-history.page.tsx')).OwnHistoryPage,
  }),
  definePage({
    name: 'domains',
    path: '/setting/domains',
    layout: 'platform',
    access: 'private',
    title: 'domains.title',
    icon: 'domains',
    load: async () => (await import('../pages/domains/domains.page.tsx')).DomainsPage,
  }),
  definePage({
    name: 'domain',
    path: '/setting/domains/:id',
    parent: 'domains',
    layout: 'platform',
    access: 'private',
    title: 'domains.one',
    load: async () => (await import('../pages/domains/domain.page.tsx')).DomainPage,
  }),
  definePage({
    name: 'documents',
    path: '/setting/documents',
    layout: 'platform',
    access: 'private',
    title: 'documents.title',
    icon: 'documents',
    load: async () => (await import('../pages/documents/documents.page.tsx')).DocumentsPage,
  }),
  definePage({
    name: 'document',
    path: '/setting/documents/:id',
    parent: 'documents',
    layout: 'platform',
    access: 'private',
    title: 'documents.type.document',
    load: async () => (await import('../pages/documents/document.page.tsx')).DocumentPage,
  }),
  definePage({
    name: 'history',
    path: '/setting/history',
    layout: 'platform',
    access: 'private',
    title: 'history.title',
    icon: 'history',
    load: async () => (await import('../pages/history/history.page.tsx')).HistoryPage,
  }),
  definePage({
    name: 'banners',
    path: '/setting/banners',
    layout: 'platform',
    access: 'private',
    title: 'banners.title',
    icon: 'banners',
    load: async () => (await import('../pages/banners/banners.page.tsx')).BannersPage,
  }),
  definePage({
    name: 'locales',
    path: '/setting/locales',
    layout: 'platform',
    access: 'private',
    title: 'locales.title',
    icon: 'locales',
    load: async () => (await import('../pages/locales/locales.page.tsx')).LocalesPage,
  }),
] as const satisfies readonly PageRow[];

export type PageName = (typeof pages)[number]['name'];

/** A mailed link that was cut off before its secret still says what it was for. */
const cutLinks: readonly PageRow[] = pages.flatMap((page) =>
  page.access === 'link' ? [{ ...page, path: page.path.replace('/:id', '') }] : [],
);

/** The page of a path below the router base. */
export const findPage = (path: string): MatchedPage | undefined =>
  matchPage(pages, path) ?? matchPage(cutLinks, path);

/** The page and the pages above it, itself first. */
export const lineageOf = (page: PageRow): PageRow[] => lineage(pages, page);

/** Pages behind the sign-in. */
export const privatePages: readonly PrivatePage[] = pages.filter(
  (page): page is Extract<(typeof pages)[number], PrivatePage> => page.access === 'private',
);
