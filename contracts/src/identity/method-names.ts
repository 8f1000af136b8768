import type { MethodKey } from './methods.ts';

interface Name {
  readonly ru: string;
  readonly en: string;
}
type Noun<Key> = Key extends `${infer N}.read` | `${infer N}.write` ? N : never;

const nouns: Readonly<Record<Noun<MethodKey>, Name>> = {
  'cabinet.services': { ru: 'Каталог сервисов', en: 'Services' },
  'setting.documents': { ru: 'Документы', en: 'Documents' },
  'setting.history': { ru: 'История изменений', en: 'Change history' },
  'setting.settings': { ru: 'Настройки платформы', en: 'Platform settings' },
  'setting.domains': { ru: 'Домены', en: 'Domains' },
  'setting.banners': { ru: 'Баннеры', en: 'Banners' },
  'setting.locales': { ru: 'Языки', en: 'Languages' },
  'setting.device-types': { ru: 'Типы устройств', en: 'Device types' },
  'setting.network': { ru: 'Сетевые списки', en: 'Network lists' },
  'setting.overview': { ru: 'Обзор', en: 'Overview' },
  'setting.applications': { ru: 'Приложения', en: 'Applications' },
  'setting.roles': { ru: 'Роли', en: 'Roles' },
  'setting.schemes': { ru: 'Схемы аутентификации', en: 'Authentication schemes' },
};

const verbs = {
  read: { ru: 'просмотр', en: 'view' },
  write: { ru: 'изменение', en: 'change' },
} as const satisfies Readonly<Record<string, Name>>;

/** What people call a method. */
export const methodName = (key: MethodKey): Name => {
  const end = key.lastIndexOf('.');
  const noun = nouns[key.slice(0, end) as Noun<MethodKey>];
  const verb = verbs[key.slice(end + 1) as keyof typeof verbs];
  return { ru: `${noun.ru}: ${verb.ru}`, en: `${noun.en}: ${verb.en}` };
};
