/** What the monitoring page says of services and of what they depend on. */
import type { ServiceName } from '../core/services.ts';
import type { DependencyKind } from './health.events.ts';

interface Text {
  readonly ru: string;
  readonly en: string;
}

export interface MonitoredText {
  readonly title: Text;
  readonly criticality: 1 | 2 | 3;
  /** What it means for people while it is down. */
  readonly effect: Text;
  readonly action: Text;
}

const restart = {
  ru: 'Посмотрите журнал сервиса и перезапустите его; состояние хранится в базе и не теряется.',
  en: 'Read the log of the service and start it again; its state is in the database and is not lost.',
};
const name = (title: string): Text => ({ ru: title, en: title });

const serviceTexts: Readonly<Partial<Record<ServiceName, MonitoredText>>> = {
  identity: {
    title: name('identity'),
    criticality: 3,
    effect: { ru: 'Никто не может войти.', en: 'Nobody can sign in.' },
    action: restart,
  },
  platform: {
    title: name('platform'),
    criticality: 3,
    effect: {
      ru: 'Страницы открываются с последними известными настройками; консоль настроек недоступна.',
      en: 'Pages open with the last known settings; settings of the console cannot be read or changed.',
    },
    action: restart,
  },
  bff: {
    title: name('bff'),
    criticality: 3,
    effect: { ru: 'Страницы не открываются.', en: 'Pages do not open.' },
    action: restart,
  },
  notification: {
    title: name('notification'),
    criticality: 3,
    effect: {
      ru: 'Коды и уведомления не отправляются, пока сервис не вернётся.',
      en: 'Codes and notices do not leave until the service is back.',
    },
    action: restart,
  },
  profile: {
    title: name('profile'),
    criticality: 2,
    effect: {
      ru: 'Личные данные не открываются и не сохраняются.',
      en: 'Personal data cannot be read or saved.',
    },
    action: restart,
  },
  'access-request': {
    title: name('access-request'),
    criticality: 2,
    effect: {
      ru: 'Компании, заявки на доступ и приглашения недоступны.',
      en: 'Companies, access requests and invitations are unavailable.',
    },
    action: restart,
  },
  audit: {
    title: name('audit'),
    criticality: 2,
    effect: {
      ru: 'История изменений не открывается; новые записи появятся позже.',
      en: 'The change history cannot be read; new entries show up later.',
    },
    action: restart,
  },
  'provider-sync': {
    title: name('provider-sync'),
    criticality: 2,
    effect: {
      ru: 'Синхронизация с провайдерами остановлена.',
      en: 'Synchronization with providers stands still.',
    },
    action: restart,
  },
};

/** A service that has no words of its own yet concerns some pages. */
export const serviceText = (service: ServiceName): MonitoredText =>
  serviceTexts[service] ?? {
    title: name(service),
    criticality: 2,
    effect: { ru: 'Страницы этого сервиса недоступны.', en: 'Pages of this service are unavailable.' },
    action: restart,
  };

export const dependencyTexts: Readonly<Record<DependencyKind, MonitoredText>> = {
  mongodb: {
    title: name('MongoDB'),
    criticality: 3,
    effect: {
      ru: 'Нельзя войти и ничего нельзя изменить.',
      en: 'Nobody can sign in, and nothing can be changed.',
    },
    action: {
      ru: 'Проверьте, что у набора реплик есть основной узел и что до него есть сеть. Сервисы подключатся сами.',
      en: 'See that the replica set has a primary and that the network reaches it. Services connect again by themselves.',
    },
  },
  kafka: {
    title: name('Kafka'),
    criticality: 3,
    effect: {
      ru: 'Письма и коды не уходят, история отстаёт; ничего не теряется.',
      en: 'Mail and codes do not leave and the history falls behind; nothing is lost.',
    },
    action: {
      ru: 'Проверьте брокеры и место на их дисках. Сервисы подключатся сами и отправят накопленное.',
      en: 'See that the brokers run and have room on their disks. Services connect again and send what waits.',
    },
  },
  redis: {
    title: name('Redis'),
    criticality: 2,
    effect: {
      ru: 'Страницы работают медленнее, сообщения уходят с опозданием.',
      en: 'Pages are slower, and messages leave late.',
    },
    action: {
      ru: 'Запустите Redis. Данные в нём восстанавливаются сами.',
      en: 'Start Redis. What it holds is made again by itself.',
    },
  },
  smtp: {
    title: { ru: 'Почта', en: 'E-mail' },
    criticality: 3,
    effect: {
      ru: 'Коды и ссылки по почте не приходят.',
      en: 'Codes and links by e-mail do not arrive.',
    },
    action: {
      ru: 'Проверьте почтовый сервер и GATEHOUSE_SMTP_URL. Ожидающие письма уйдут сами.',
      en: 'Check the mail server and GATEHOUSE_SMTP_URL. Mail that waits leaves by itself.',
    },
  },
  sms: {
    title: { ru: 'Шлюз СМС', en: 'SMS gateway' },
    criticality: 3,
    effect: { ru: 'Коды по СМС не приходят.', en: 'Codes by SMS do not arrive.' },
    action: {
      ru: 'Проверьте шлюз и GATEHOUSE_SMS_URL. Ожидающие сообщения уйдут сами.',
      en: 'Check the gateway and GATEHOUSE_SMS_URL. Messages that wait leave by themselves.',
    },
  },
  push: {
    title: { ru: 'Push-уведомления', en: 'Push notifications' },
    criticality: 1,
    effect: {
      ru: 'Уведомления в браузере не приходят; в личном кабинете они есть.',
      en: 'Browsers get no notices; the personal account has them.',
    },
    action: {
      ru: 'Проверьте, что серверам разрешён выход к службам push.',
      en: 'See that the servers may call the push services.',
    },
  },
  telegram: {
    title: name('Telegram'),
    criticality: 1,
    effect: {
      ru: 'Уведомления в Telegram не приходят; в личном кабинете они есть.',
      en: 'No notices arrive by Telegram; the personal account has them.',
    },
    action: {
      ru: 'Проверьте доступ к GATEHOUSE_TELEGRAM_URL и токен бота.',
      en: 'Check that GATEHOUSE_TELEGRAM_URL answers and that the token of the bot is valid.',
    },
  },
  provider: {
    title: { ru: 'Провайдер', en: 'Provider' },
    criticality: 2,
    effect: {
      ru: 'Войти через провайдера нельзя, его пользователи не синхронизируются.',
      en: 'Nobody can sign in by this provider, and its people are not synchronized.',
    },
    action: {
      ru: 'Откройте провайдера и проверьте соединение.',
      en: 'Open the provider and check its connection.',
    },
  },
  'license-server': {
    title: { ru: 'Сервер лицензий', en: 'License server' },
    criticality: 1,
    effect: {
      ru: 'Ни на что не влияет: лицензия проверяется и без него.',
      en: 'Nothing: the license is checked without it.',
    },
    action: {
      ru: 'Проверьте адрес сервера обновлений и доступ к нему.',
      en: 'Check the address of the update server and the way to it.',
    },
  },
};

/** A row while the license limits the number of sessions. */
export const licenseSessionsText: MonitoredText = {
  title: { ru: 'Сессий больше, чем по лицензии', en: 'More sessions than licensed' },
  criticality: 1,
  effect: { ru: 'На вход это не влияет.', en: 'Nobody’s sign-in is refused.' },
  action: {
    ru: 'Запросите у поставщика лицензию на большее число сессий.',
    en: 'Ask the vendor for a license with more sessions.',
  },
};

export const figureTexts = {
  activePeople: { ru: 'Активны за 15 минут', en: 'Active in the last 15 minutes' },
  signInP99: { ru: 'Вход, p99', en: 'Sign-in, p99' },
  outboxAge: { ru: 'Возраст неопубликованных событий', en: 'Oldest unpublished event' },
  lag: { ru: 'Отставание обработки событий', en: 'Consumer lag' },
  queueDepth: { ru: 'Сообщений в очереди', en: 'Messages waiting' },
  parked: { ru: 'Записи, ждущие событий', en: 'Parked aggregates' },
  deadLetters: { ru: 'Необработанные события', en: 'Dead letters' },
  heldBack: {
    ru: 'Сообщений удержано лимитами за полчаса',
    en: 'Held back by message limits in half an hour',
  },
} as const;
