/** What the menus are made of: rows of the nouns, and the services of the installation. */
import type { builtApplications } from '@gatehouse/contracts/bff/endpoints.ts';
import type { ApplicationIcon } from '@gatehouse/contracts/core/application-icons.ts';
import { readMenuRows } from '@gatehouse/contracts/platform/read-menu-rows.ts';

interface Title {
  readonly ru: string;
  readonly en: string;
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

const rows = await readMenuRows();

/** Menu of the cabinet, in its order. */
export const cabinetMenu = rows.cabinet;

/** Pages of the console's menu, in their order within their groups. */
export const consolePages = rows.console;

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
