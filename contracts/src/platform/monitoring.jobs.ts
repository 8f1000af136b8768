/** Scheduled jobs in words; `checks/src/job-texts.test.ts` holds them to the jobs that services have. */
import { ownValue } from '../core/own-value.ts';

interface Text {
  readonly ru: string;
  readonly en: string;
}

export const jobTexts: Readonly<Record<string, Text>> = {
  'access-news.send': { ru: 'Сообщения об изменении доступа', en: 'Messages of changed access' },
  'applications.check': { ru: 'Проверка приложений', en: 'Check of applications' },
  'digests.send': { ru: 'Сводки уведомлений', en: 'Digests of notices' },
  'end-memberships': { ru: 'Окончание членства в компаниях', en: 'End of memberships' },
  'escalate-requests': { ru: 'Заявки без решения', en: 'Requests that nobody decides' },
  'exchanges.retention': {
    ru: 'Удаление старых обменов интеграции',
    en: 'Removal of old integration exchanges',
  },
  'expire-invitations': { ru: 'Окончание срока приглашений', en: 'Expiry of invitations' },
  'fields.late-tasks': {
    ru: 'Работа по полям от прежней версии',
    en: 'Work on fields of the version before',
  },
  'history.erase': { ru: 'Удаление людей из истории', en: 'Erasure of people from the history' },
  'history.names': { ru: 'Имена в истории', en: 'Names in the history' },
  'history.retention': { ru: 'Удаление старой истории', en: 'Removal of old history' },
  'invitations.retention': { ru: 'Удаление старых приглашений', en: 'Removal of old invitations' },
  'license.check': { ru: 'Проверка лицензии', en: 'Check of the license' },
  'masters.retention': {
    ru: 'Удаление отозванных мастер-аккаунтов',
    en: 'Removal of master accounts that were taken back',
  },
  'memberships.retention': { ru: 'Удаление прекращённых доступов', en: 'Removal of ended memberships' },
  'messages.end-off': { ru: 'Сообщения выключенных каналов', en: 'Messages of channels that are off' },
  'messages.forget': { ru: 'Удаление отправленных сообщений', en: 'Removal of sent messages' },
  'messages.sweep': { ru: 'Повторная отправка сообщений', en: 'Messages to be sent again' },
  'page-views.count': { ru: 'Подсчёт просмотров страниц', en: 'Count of page views' },
  'people.erase': { ru: 'Удаление людей из уведомлений', en: 'Erasure of people from notices' },
  'pictures.sweep': { ru: 'Удаление ненужных фотографий', en: 'Removal of unused pictures' },
  'remind-of-ends': { ru: 'Напоминания об окончании членства', en: 'Reminders of ending memberships' },
  'requests.retention': { ru: 'Удаление старых заявок', en: 'Removal of old requests' },
  'sessions.overdue': { ru: 'Завершение просроченных сессий', en: 'End of expired sessions' },
  'synchronizations.start': { ru: 'Запуск синхронизаций', en: 'Start of synchronizations' },
  tasks: { ru: 'Работа после изменений', en: 'Work that follows changes' },
  'telegram.read': { ru: 'Чтение сообщений Telegram', en: 'Reading of Telegram' },
  'topics.tell': { ru: 'Рассылка уведомлений', en: 'Notices to many' },
  'versions.fetch': { ru: 'Получение рекомендуемых версий', en: 'Fetch of recommended versions' },
};

/** Kinds of tasks, and work that is no job of its own, in words; held to the services by the same check. */
export const workTexts: Readonly<Record<string, Text>> = {
  'client-sessions.end': { ru: 'Завершение сессий в приложениях', en: 'End of sessions at applications' },
  'company-facts': { ru: 'Реквизиты компании у её людей', en: 'Details of a company at its people' },
  'fields.items': { ru: 'Удаление вариантов поля у людей', en: 'Removal of choices of a field from people' },
  'fields.pictures': {
    ru: 'Удаление картинок поля у компаний',
    en: 'Removal of pictures of a field from companies',
  },
  'fields.remove': { ru: 'Удаление значений поля у людей', en: 'Removal of values of a field from people' },
  'fields.unique': { ru: 'Сравнение значений поля', en: 'Comparison of values of a field' },
  'gone-values': {
    ru: 'Удаление значений поля у компаний',
    en: 'Removal of values of a field from companies',
  },
  'lost-access': { ru: 'Отзыв доступов к организации', en: 'Withdrawal of access to an organization' },
  'providers.follow': {
    ru: 'Включение и отключение вслед за провайдером',
    en: 'Switching on and off with a provider',
  },
  'release-choices': { ru: 'Справочники удалённого провайдера', en: 'Choices of a deleted provider' },
  'release-contractors': { ru: 'Контрагенты удалённого провайдера', en: 'Contractors of a deleted provider' },
  'release-entries': { ru: 'Записи удалённого провайдера', en: 'Entries of a deleted provider' },
  'release-named-groups': { ru: 'Группы удалённого провайдера', en: 'Groups of a deleted provider' },
  'release-organizations': {
    ru: 'Организации удалённого провайдера',
    en: 'Organizations of a deleted provider',
  },
  'sessions.late-clients': { ru: 'Выход из приложений', en: 'Sign-out from applications' },
  'sync-objects': { ru: 'Удаление данных синхронизации', en: 'Removal of data of a synchronization' },
  'sync-runs': { ru: 'Удаление запусков синхронизации', en: 'Removal of runs of a synchronization' },
  'topics.tell-people': { ru: 'Рассылка уведомления людям', en: 'A notice to many people' },
};

/** A job or a task of another release goes by its name. */
export const jobText = (name: string): Text =>
  ownValue(jobTexts, name) ?? ownValue(workTexts, name) ?? { ru: name, en: name };
