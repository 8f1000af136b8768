import type { platformSettings } from './settings.platform.ts';
import type { retentionSettings } from './settings.retention.ts';

interface Hint {
  readonly ru: string;
  readonly en: string;
}

/** One sentence a setting: what a change of it does. */
export const platformHints: Readonly<
  Record<keyof typeof platformSettings | keyof typeof retentionSettings, Hint>
> = {
  authCodeLength: { ru: 'Столько цифр в коде для входа.', en: 'Number of digits in a sign-in code.' },
  authCodeAlive: {
    ru: 'Позже этого срока код для входа не принимается.',
    en: 'A sign-in code is refused after this time.',
  },
  authCodeResendAlive: {
    ru: 'Раньше новый код запросить нельзя; срок должен быть меньше срока жизни кода.',
    en: 'A new code cannot be requested sooner; must be shorter than the code lifetime.',
  },
  authCodeAttempts: {
    ru: 'После стольких неверных попыток код сгорает.',
    en: 'A code is void after this many wrong attempts.',
  },
  authCodeDailyLimit: {
    ru: 'Столько кодов для входа человек получает за сутки; затем отправка закрыта на 24 часа.',
    en: 'Sign-in codes a person gets per day; then sending is blocked for 24 hours.',
  },
  mobileVerifyAlive: {
    ru: 'Позже этого срока код подтверждения номера не принимается.',
    en: 'A phone confirmation code is refused after this time.',
  },
  mobileVerifyAttempts: {
    ru: 'После стольких неверных попыток код подтверждения номера сгорает.',
    en: 'A phone confirmation code is void after this many wrong attempts.',
  },
  mobileVerifyDailyLimit: {
    ru: 'Столько кодов подтверждения номера отправляется за сутки одному человеку.',
    en: 'Phone confirmation codes sent to one person per day.',
  },
  loginDelayAfter: {
    ru: 'После стольких неудачных попыток каждая следующая ждёт всё дольше.',
    en: 'After this many failures each further attempt waits longer.',
  },
  loginHardStop: {
    ru: 'После стольких неудачных попыток вход закрыт до восстановления пароля.',
    en: 'After this many failures sign-in is blocked until the password is restored.',
  },
  loginTransactionAlive: {
    ru: 'Столько времени есть, чтобы пройти все шаги входа.',
    en: 'Time to complete all steps of a sign-in.',
  },
  argonMemory: {
    ru: 'Память Argon2id на одну проверку пароля: больше — труднее подбор, но и серверу тяжелее.',
    en: 'Argon2id memory per password check: more slows guessing down and costs the server more.',
  },
  argonTime: {
    ru: 'Число проходов Argon2id по памяти.',
    en: 'Number of Argon2id passes over the memory.',
  },
  argonParallelism: {
    ru: 'Всегда один поток: пароли проверяются параллельно в отдельных процессах.',
    en: 'Always one thread: passwords are checked in parallel by separate processes.',
  },
  sessionIdleAlive: {
    ru: 'Без действий дольше этого срока сессия завершается.',
    en: 'A session ends after this time without activity.',
  },
  sessionAbsoluteAlive: {
    ru: 'Через этот срок сессия завершается, даже если ею пользуются.',
    en: 'A session ends after this time even while it is used.',
  },
  rememberMeIdleAlive: {
    ru: 'То же для тех, кто отметил «Запомнить меня».',
    en: 'The same for people who chose “Remember me”.',
  },
  rememberMeAbsoluteAlive: {
    ru: 'Предельный срок для тех, кто отметил «Запомнить меня».',
    en: 'The upper limit for people who chose “Remember me”.',
  },
  accessTokenLifespan: {
    ru: 'Срок токена, с которым приложение действует от имени человека.',
    en: 'Lifetime of the token an application acts with on behalf of a person.',
  },
  refreshTokenLifespan: {
    ru: 'Столько приложение может обновлять токен доступа без нового входа.',
    en: 'How long an application can renew an access token without a new sign-in.',
  },
  clientAccessTokenLifespan: {
    ru: 'Срок токена, с которым приложение действует от своего имени.',
    en: 'Lifetime of the token an application acts with on its own behalf.',
  },
  headerVisible: { ru: 'Шапка на страницах после входа.', en: 'The header on pages after sign-in.' },
  uiNavMini: {
    ru: 'Меню открывается свёрнутым у тех, кто ещё не выбрал сам.',
    en: 'The menu opens collapsed for people who have not chosen yet.',
  },
  editNavMini: {
    ru: 'Кнопка, которой люди сворачивают и разворачивают меню.',
    en: 'The button that collapses and expands the menu.',
  },
  navMiniTitle: {
    ru: 'Подписи под значками свёрнутого меню.',
    en: 'Titles below the icons of the collapsed menu.',
  },
  directoryHoldCount: {
    ru: 'Если из провайдера исчезло больше людей, синхронизация ждёт решения администратора.',
    en: 'If more people have vanished from a provider, the synchronization waits for an administrator.',
  },
  directoryHoldPercent: {
    ru: 'То же для доли людей, которых провайдер передавал раньше; для небольшого каталога тоже: ждут и двое из десяти.',
    en: 'The same for the share of people whom the provider delivered before, however few: two of ten wait, too.',
  },
  directoryGrace: {
    ru: 'Исчезнувшего из провайдера человека сразу отключают, а удаляют после этого срока.',
    en: 'A person who vanished from a provider is switched off at once and removed after this time.',
  },
  historyRetention: {
    ru: 'Записи истории изменений старше этого срока удаляются.',
    en: 'Entries of the change history are deleted after this time.',
  },
  integrationLogRetention: {
    ru: 'Записи журнала интеграции о синхронизациях старше этого срока удаляются.',
    en: 'Entries of synchronizations in the integration journal are deleted after this time.',
  },
  providerApiLogRetention: {
    ru: 'Записи журнала интеграции об остальных обращениях к провайдерам (проверки, вход) старше этого срока удаляются.',
    en: 'Entries of other calls to providers (checks, sign-ins) in the integration journal are deleted after this time.',
  },
  providerSyncLogRetention: {
    ru: 'Записи о синхронизации с провайдерами удаляются через этот срок. Новое значение действует для следующих запусков.',
    en: 'Logs of provider synchronization are deleted after this time. A new value counts for runs that begin after the change.',
  },
  interactionRetention: {
    ru: 'Завершённые сессии, ссылки, регистрации и приглашения удаляются через этот срок после окончания. Новое значение действует для тех, что появятся после изменения.',
    en: 'Ended sessions, links, registrations and invitations are deleted this time after their end. A new value counts for those that come after the change.',
  },
  integrationJournalRetention: {
    ru: 'Содержимое запросов и ответов журнала интеграции старше этого срока удаляется, записи остаются.',
    en: 'The contents of requests and responses in the integration journal are deleted after this time; the entries stay.',
  },
  requestRetention: {
    ru: 'Заявки на доступ удаляются через этот срок после решения или отзыва. Открытые остаются.',
    en: 'Requests for access are deleted this time after their decision, or after they were taken back. Open ones stay.',
  },
  invitationRetention: {
    ru: 'Приглашения в компании (принятые, отклонённые, отозванные, просроченные) удаляются через этот срок после своего окончания. Открытые остаются.',
    en: 'Invitations into companies (accepted, declined, cancelled, expired) are deleted this time after their end. Open ones stay.',
  },
  membershipRetention: {
    ru: 'Сведения о доступе к компании удаляются через этот срок после его прекращения, но не раньше, чем рассмотренные заявки. Действующие доступы и закреплённые администратором роли остаются. Так же удаляются отозванные мастер-аккаунты.',
    en: 'Memberships are deleted this time after their end, and not before decided requests. Those in force stay, and those with roles that an administrator has fixed. Master accounts that were taken back are deleted, too.',
  },
  licenseCheckPeriod: {
    ru: 'Как часто лицензия сверяется с сервером обновлений.',
    en: 'How often the license is checked with the update server.',
  },
};
