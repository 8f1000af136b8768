import type { ApplicationRow } from './applications.model.ts';

const own = {
  type: 'internal',
  version: '',
  enabled: true,
  immutable: true,
  helpUrl: null,
  techUrl: null,
  compodocUrl: null,
  publicSwaggerUrl: null,
  privateSwaggerUrl: null,
  catalogVisible: true,
  profileVisible: false,
  iconVisible: true,
  domains: [],
  parentId: null,
  virtualSupport: false,
  serviceAccount: false,
  actionsAccess: 2,
  /** No event told of it yet. */
  sequence: 0,
} as const;

/** The parts of the platform that people enter; where they lead and who may open them the menus of platform know. */
export const ownApplications = (updatedAt: Date): readonly ApplicationRow[] => [
  {
    ...own,
    _id: 'cabinet',
    code: 'cabinet',
    name: 'Личный кабинет',
    nameEn: 'Personal account',
    description: 'Профиль, устройства и история действий',
    url: '/platform/profile/personal',
    iconCode: 'profile',
    order: 1,
    updatedAt,
  },
  {
    ...own,
    _id: 'console',
    code: 'console',
    name: 'Консоль администратора',
    nameEn: 'Administrator console',
    description: 'Настройка и наблюдение за платформой',
    url: '/platform/setting/overview',
    iconCode: 'settings',
    order: 2,
    updatedAt,
  },
];
