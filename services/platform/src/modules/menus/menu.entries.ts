/** Every entry of every menu. A page that works gets its row here and shows up for those who may open it. */
import type { ApplicationIcon, builtApplications } from '@gatehouse/contracts';
import type { menuGroups } from '@gatehouse/contracts/platform/menu-texts.ts';

interface Title {
  readonly ru: string;
  readonly en: string;
}

export interface MenuPage {
  readonly code: string;
  readonly title: Title;
  /** Below the router base. */
  readonly path: string;
  /** Method that the page's first call asks for; absent for everybody with a session. */
  readonly method?: string;
}

export interface MenuGroup {
  readonly code: (typeof menuGroups)[number];
  readonly title: Title;
  readonly pages: readonly MenuPage[];
}

export interface ServiceEntry {
  readonly applicationKey: (typeof builtApplications)[number];
  readonly name: Title;
  readonly description: Title;
  readonly serviceUrl: string;
  readonly iconCode: ApplicationIcon;
  /** Any method that begins like this opens the service. */
  readonly methodPrefix: string;
}

/** Menu of the cabinet, in its order. */
export const cabinetMenu: readonly MenuPage[] = [
  { code: 'personal', title: { ru: 'Личные данные', en: 'Personal data' }, path: '/profile/personal' },
  {
    code: 'sessions',
    title: { ru: 'Устройства и сессии', en: 'Devices and sessions' },
    path: '/profile/sessions',
  },
  {
    code: 'subscriptions',
    title: { ru: 'Подписки', en: 'Subscriptions' },
    path: '/profile/subscriptions',
  },
  {
    code: 'notifications',
    title: { ru: 'Уведомления', en: 'Notifications' },
    path: '/profile/notifications',
  },
  { code: 'history', title: { ru: 'История', en: 'History' }, path: '/profile/history' },
];

/** Menu of the console; a group without a page that may be opened is not shown. */
export const consoleMenu: readonly MenuGroup[] = [
  {
    code: 'observe',
    title: { ru: 'Наблюдение', en: 'Observation' },
    pages: [
      {
        code: 'overview',
        title: { ru: 'Обзор', en: 'Overview' },
        path: '/setting/overview',
        method: 'setting.overview.read',
      },
    ],
  },
  {
    code: 'texts',
    title: { ru: 'Вид и тексты', en: 'Look and texts' },
    pages: [
      {
        code: 'domains',
        title: { ru: 'Домены', en: 'Domains' },
        path: '/setting/domains',
        method: 'setting.domains.read',
      },
      {
        code: 'documents',
        title: { ru: 'Документы', en: 'Documents' },
        path: '/setting/documents',
        method: 'setting.documents.read',
      },
      {
        code: 'banners',
        title: { ru: 'Баннеры', en: 'Banners' },
        path: '/setting/banners',
        method: 'setting.banners.read',
      },
      {
        code: 'locales',
        title: { ru: 'Языки', en: 'Languages' },
        path: '/setting/locales',
        method: 'setting.locales.read',
      },
    ],
  },
  {
    code: 'access',
    title: { ru: 'Доступ', en: 'Access' },
    pages: [
      {
        code: 'applications',
        title: { ru: 'Приложения', en: 'Applications' },
        path: '/setting/applications',
        method: 'setting.applications.read',
      },
      {
        code: 'blacklist',
        title: { ru: 'Чёрный список', en: 'Blacklist' },
        path: '/setting/blacklist',
        method: 'setting.network.read',
      },
      {
        code: 'whitelist',
        title: { ru: 'Белый список', en: 'Whitelist' },
        path: '/setting/whitelist',
        method: 'setting.network.read',
      },
      {
        code: 'network-aliases',
        title: { ru: 'Сетевые псевдонимы', en: 'Network aliases' },
        path: '/setting/network-aliases',
        method: 'setting.network.read',
      },
      {
        code: 'devices-types',
        title: { ru: 'Типы устройств', en: 'Device types' },
        path: '/setting/devices-types',
        method: 'setting.device-types.read',
      },
    ],
  },
  {
    code: 'settings',
    title: { ru: 'Настройки', en: 'Settings' },
    pages: [
      {
        code: 'history',
        title: { ru: 'История изменений', en: 'Change history' },
        path: '/setting/history',
        method: 'setting.history.read',
      },
    ],
  },
];

/** Services of the installation itself. */
export const services: readonly ServiceEntry[] = [
  {
    applicationKey: 'cabinet',
    name: { ru: 'Личный кабинет', en: 'Personal account' },
    description: { ru: 'Профиль, устройства и история действий', en: 'Profile, devices and activity' },
    serviceUrl: '/platform/profile/personal',
    iconCode: 'profile',
    methodPrefix: 'cabinet.services.read',
  },
  {
    applicationKey: 'console',
    name: { ru: 'Консоль администратора', en: 'Administrator console' },
    description: { ru: 'Настройка и наблюдение за платформой', en: 'Configure and watch the platform' },
    serviceUrl: '/platform/setting/overview',
    iconCode: 'settings',
    methodPrefix: 'setting.',
  },
];
