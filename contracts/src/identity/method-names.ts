import { consoleGroups } from '../core/menu.ts';
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
  'setting.license': { ru: 'Лицензия', en: 'License' },
  'setting.overview': { ru: 'Обзор', en: 'Overview' },
  'setting.users': { ru: 'Пользователи', en: 'People' },
  'setting.applications': { ru: 'Приложения', en: 'Applications' },
  'setting.roles': { ru: 'Роли', en: 'Roles' },
  'setting.schemes': { ru: 'Схемы аутентификации', en: 'Authentication schemes' },
  'setting.companies': { ru: 'Контакты и компании', en: 'Contacts and companies' },
  'setting.integration': { ru: 'Журнал интеграции', en: 'Integration journal' },
  'setting.dynamic-fields': { ru: 'Дополнительные поля', en: 'Dynamic fields' },
  'setting.access-requests': { ru: 'Заявки на доступ', en: 'Access requests' },
  'setting.providers': { ru: 'Провайдеры', en: 'Providers' },
  'setting.monitoring': { ru: 'Мониторинг', en: 'Monitoring' },
  'setting.diagnostics': { ru: 'Диагностика', en: 'Diagnostics' },
  'setting.diagnostics.applications': { ru: 'Состояние приложений', en: 'State of applications' },
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

/** Where the console has the pages of methods: the groups of its menu, and the account before them. */
export const methodAreas = [
  { code: 'cabinet', title: { ru: 'Личный кабинет', en: 'Personal account' } },
  ...consoleGroups,
] as const;
export type MethodArea = (typeof methodAreas)[number]['code'];

const areas: Readonly<Partial<Record<Noun<MethodKey>, MethodArea>>> = {
  'cabinet.services': 'cabinet',
  'setting.overview': 'monitoring',
  'setting.history': 'monitoring',
  'setting.monitoring': 'monitoring',
  'setting.diagnostics': 'monitoring',
  'setting.diagnostics.applications': 'monitoring',
  'setting.users': 'people',
  'setting.dynamic-fields': 'people',
  'setting.roles': 'people',
  'setting.schemes': 'sign-in',
  'setting.network': 'sign-in',
  'setting.device-types': 'sign-in',
  'setting.applications': 'applications',
  'setting.integration': 'integrations',
  'setting.domains': 'branding',
  'setting.documents': 'branding',
  'setting.banners': 'branding',
  'setting.locales': 'branding',
  'setting.providers': 'integrations',
};

export const methodArea = (key: MethodKey): MethodArea =>
  areas[key.slice(0, key.lastIndexOf('.')) as Noun<MethodKey>] ?? 'system';

const sentences: Readonly<Partial<Record<MethodKey, Name>>> = {
  'cabinet.services.read': {
    ru: 'Видит каталог сервисов и входит в приложения, открытые всем.',
    en: 'Sees the catalog of services and enters applications that are open to everybody.',
  },
  'setting.documents.read': {
    ru: 'Читает документы и их прежние версии.',
    en: 'Reads documents and their earlier versions.',
  },
  'setting.documents.write': {
    ru: 'Создаёт, меняет и удаляет документы, с которыми соглашаются люди.',
    en: 'Creates, changes and deletes documents that people agree to.',
  },
  'setting.integration.read': {
    ru: 'Видит запросы к провайдерам и ответы на них, скачивает их.',
    en: 'Sees requests to providers and their responses, and downloads them.',
  },
  'setting.history.read': {
    ru: 'Видит, кто и что менял, и выгружает историю.',
    en: 'Sees who changed what, and exports the history.',
  },
  'setting.settings.read': {
    ru: 'Видит настройки платформы.',
    en: 'Sees the settings of the platform.',
  },
  'setting.settings.write': {
    ru: 'Меняет сроки, лимиты и требования к паролям.',
    en: 'Changes lifetimes, limits and the password policy.',
  },
  'setting.domains.read': {
    ru: 'Видит домены, их оформление и контакты.',
    en: 'Sees domains, their look and contacts.',
  },
  'setting.domains.write': {
    ru: 'Создаёт, меняет, выключает и удаляет домены.',
    en: 'Creates, changes, turns off and deletes domains.',
  },
  'setting.banners.read': { ru: 'Видит баннеры.', en: 'Sees banners.' },
  'setting.banners.write': {
    ru: 'Показывает баннеры на страницах входа и в кабинете.',
    en: 'Shows banners on sign-in pages and in the account.',
  },
  'setting.locales.read': { ru: 'Видит языки и их тексты.', en: 'Sees languages and their texts.' },
  'setting.locales.write': {
    ru: 'Добавляет языки и загружает их тексты.',
    en: 'Adds languages and uploads their texts.',
  },
  'setting.device-types.read': { ru: 'Видит типы устройств.', en: 'Sees device types.' },
  'setting.device-types.write': {
    ru: 'Создаёт, переименовывает и удаляет типы устройств.',
    en: 'Creates, renames and deletes device types.',
  },
  'setting.network.read': {
    ru: 'Видит сетевые списки и проверяет по ним адреса.',
    en: 'Sees network lists and tests addresses against them.',
  },
  'setting.network.write': {
    ru: 'Закрывает и открывает вход из подсетей.',
    en: 'Closes and opens sign-in from subnets.',
  },
  'setting.overview.read': {
    ru: 'Видит обзор: всё ли работает и сколько людей на платформе.',
    en: 'Sees the overview: whether everything works and how many people are here.',
  },
  'setting.applications.read': {
    ru: 'Видит приложения, их клиентов и сессии.',
    en: 'Sees applications, their clients and sessions.',
  },
  'setting.applications.write': {
    ru: 'Подключает приложения, выдаёт секреты и решает, кому приложения открыты.',
    en: 'Connects applications, makes secrets and decides to whom applications are open.',
  },
  'setting.users.read': {
    ru: 'Видит людей: их профили, сессии и историю.',
    en: 'Sees people: their profiles, sessions and history.',
  },
  'setting.users.write': {
    ru: 'Создаёт, блокирует и удаляет учётные записи, завершает сессии и назначает роли в пределах собственных прав.',
    en: 'Creates, blocks and deletes accounts, ends sessions and grants roles within their own rights.',
  },
  'setting.providers.read': {
    ru: 'Видит провайдеров, их синхронизации и историю запусков.',
    en: 'Sees providers, their synchronizations and the history of runs.',
  },
  'setting.providers.write': {
    ru: 'Подключает провайдеров, настраивает сопоставления и запускает синхронизацию.',
    en: 'Connects providers, sets up mappers and runs synchronizations.',
  },
  'setting.dynamic-fields.read': {
    ru: 'Видит, какие поля есть у пользователей и компаний и из чего их выбирают.',
    en: 'Sees which fields people and companies have, and what they are chosen from.',
  },
  'setting.dynamic-fields.write': {
    ru: 'Добавляет, меняет и удаляет поля, вкладки и справочники.',
    en: 'Adds, changes and deletes fields, tabs and directories.',
  },
  'setting.roles.read': {
    ru: 'Видит роли, их права и кому они назначены.',
    en: 'Sees roles, what they grant and who holds them.',
  },
  'setting.roles.write': {
    ru: 'Создаёт, меняет и удаляет роли в пределах собственных прав.',
    en: 'Creates, changes and deletes roles within their own rights.',
  },
  'setting.schemes.read': {
    ru: 'Видит, какими способами входят люди.',
    en: 'Sees by which factors people sign in.',
  },
  'setting.schemes.write': {
    ru: 'Меняет способы входа и второй фактор для всех или части людей.',
    en: 'Changes how people sign in and their second factor, for everybody or for some.',
  },
  'setting.monitoring.read': {
    ru: 'Видит, что работает, а что нет, и получает предупреждения в консоли.',
    en: 'Sees what works and what does not, and is alerted in the console.',
  },
  'setting.monitoring.write': {
    ru: 'Повторно обрабатывает события, которые не удалось обработать.',
    en: 'Applies events again that could not be applied.',
  },
  'setting.diagnostics.read': {
    ru: 'Видит версии компонентов и собирает сведения для поддержки.',
    en: 'Sees versions of components and makes the support bundle.',
  },
  'setting.diagnostics.applications.read': {
    ru: 'Получает предупреждения о недоступных и устаревших приложениях.',
    en: 'Is alerted about applications that are away or out of date.',
  },
};

/** What a method lets people do, in a sentence; its name where there is none yet. */
export const methodSentence = (key: MethodKey): Name => sentences[key] ?? methodName(key);
