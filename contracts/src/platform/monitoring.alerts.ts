/** The alerts of docs/operations/alerts.yml as rows of the monitoring page; `checks/src/alerts.test.ts` holds the words together. */

import type { AlertText } from './monitoring.alert-text.ts';
import { budgetAlerts, messageAlerts } from './monitoring.message-alerts.ts';

const late = {
  ru: 'Данные сохранены, но люди видят их с опозданием.',
  en: 'Nothing is lost, but people see changes late.',
};
const nothing = { ru: 'Люди этого не замечают.', en: 'People do not notice.' };

export const alertTexts: readonly AlertText[] = [
  {
    code: 'EventsSetAside',
    criticality: 3,
    forMinutes: 1,
    title: { ru: 'Необработанные события', en: 'Events set aside' },
    summary: {
      ru: 'Событий, которые не удалось обработать ({group}): {value}; следующие события тех же записей ждут',
      en: '{value} events could not be applied by {group}; later ones of the same records wait',
    },
    effect: late,
    action: {
      ru: 'Устраните причину: чаще всего релиз не знает того, что пишет другой, или строка нарушает схему. Затем обработайте события повторно на этой странице.',
      en: 'Mend the reason: mostly a release that does not know what another one writes, or a row that breaks a rule of the schema.',
    },
  },
  {
    code: 'EventsWaitForOthers',
    criticality: 2,
    forMinutes: 10,
    title: { ru: 'События ждут предыдущих', en: 'Events wait for earlier ones' },
    summary: {
      ru: 'Событий, которые ждут предыдущих уже десять минут ({group}): {value}',
      en: '{value} events of {group} have waited for earlier ones for ten minutes',
    },
    effect: late,
    action: {
      ru: 'Если есть необработанные события, сначала обработайте их. Если их нет, часть топика потеряна: восстановите топик или перепубликуйте запись.',
      en: 'Behind a dead letter that is expected: see above. Without one, records of the topic are gone, by its retention or by a restored broker.',
    },
  },
  {
    code: 'EventsNotPublished',
    criticality: 3,
    forMinutes: 2,
    title: { ru: 'События не публикуются', en: 'Events are not published' },
    summary: {
      ru: 'События сервиса {job} не публикуются уже {value}',
      en: 'Events of {job} have not been published for {value}',
    },
    effect: {
      ru: 'Письма и коды не уходят, история и списки отстают.',
      en: 'Mail and codes do not leave; the history and lists fall behind.',
    },
    action: {
      ru: 'Проверьте связь сервиса с Kafka и то, что один из его процессов ведёт публикацию. Причина записана в журнале сервиса.',
      en: 'The log says "the outbox cannot be published, trying again" with the reason.',
    },
  },
  {
    code: 'EventsNotApplied',
    criticality: 2,
    forMinutes: 10,
    title: { ru: 'События не применяются', en: 'Events are not applied' },
    summary: {
      ru: '{group} уже десять минут повторяет одни и те же события',
      en: '{group} has tried the same events again for ten minutes',
    },
    effect: late,
    action: {
      ru: 'Недоступна база данных или другая зависимость сервиса. События будут повторяться столько, сколько потребуется.',
      en: 'The database, or whatever else applying needs, is away, and the events are tried again for as long as it takes.',
    },
  },
  {
    code: 'ScheduledJobFails',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Сбой фоновой задачи', en: 'A scheduled job fails' },
    summary: {
      ru: 'Задача {schedule} завершилась ошибкой подряд раз: {value}',
      en: 'The job {schedule} has failed {value} times in a row',
    },
    effect: nothing,
    action: {
      ru: 'Причина видна в мониторинге на вкладке «Задачи» и в журнале сервиса. Задача запустится снова в своё время; частичных результатов не бывает.',
      en: 'The tab Jobs of the monitoring page and the log say why.',
    },
  },
  {
    code: 'ScheduledJobOverdue',
    criticality: 2,
    forMinutes: 1,
    title: { ru: 'Фоновая задача не запускается', en: 'A scheduled job does not start' },
    summary: {
      ru: 'Задача {schedule} должна была запуститься и ждёт уже {value}',
      en: 'The job {schedule} is overdue by {value}',
    },
    effect: late,
    action: {
      ru: 'Проверьте, что Redis доступен и что процессы сервиса работают. Когда они вернутся, задача запустится сама.',
      en: 'Mostly Redis is away, or no process of the service runs.',
    },
  },
  {
    code: 'WorkSetAside',
    criticality: 3,
    forMinutes: 1,
    title: { ru: 'Фоновая работа выполнена не вся', en: 'Background work is set aside' },
    summary: {
      ru: 'Записей, которые не удаётся обработать ({work}): {value}; остальные обработаны',
      en: '{value} items of {work} keep failing; the others are done without them',
    },
    effect: {
      ru: 'Изменение действует не для всех записей: например, доступ не окончен или значение не удалено.',
      en: 'A change is not in force for these records: an access that does not end, a value that does not go.',
    },
    action: {
      ru: 'Причина записана в журнале сервиса. Чаще всего строка нарушает схему. Записи обрабатываются повторно сами, не позже чем через шесть часов.',
      en: 'Mend the reason: mostly a row that breaks a rule of the schema, or a defect.',
    },
  },
  {
    code: 'RequestsFail',
    criticality: 3,
    forMinutes: 5,
    title: { ru: 'Запросы завершаются ошибкой', en: 'Requests fail' },
    summary: {
      ru: 'Ошибками сервера завершаются {value} запросов {operation}',
      en: '{value} of the answers to {operation} are errors of the server',
    },
    effect: {
      ru: 'Люди видят сообщение об ошибке вместо ответа.',
      en: 'People see an error instead of an answer.',
    },
    action: {
      ru: '503 означает, что часть системы недоступна или очередь переполнена; 500 — дефект: строка с идентификатором запроса есть в журнале сервиса.',
      en: "500 is a defect: the log of the service has its line at level `error` with the request's id.",
    },
  },
  {
    code: 'HashProcessesEnd',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Процессы хеширования завершаются', en: 'Password hashing ends unasked' },
    summary: {
      ru: 'Процессы, которые хешируют пароли, завершаются сами по себе',
      en: 'Processes that hash passwords end unasked',
    },
    effect: {
      ru: 'Отдельные входы приходится повторять.',
      en: 'Some sign-ins have to be repeated.',
    },
    action: {
      ru: 'Чаще всего не хватает памяти. Сколько её нужно, сказано в руководстве по ресурсам.',
      en: 'Sign-ins under way are answered with 503 and may be repeated.',
    },
  },
  {
    code: 'NoticeStreamsRefused',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Потоки уведомлений исчерпаны', en: 'Notice streams are used up' },
    summary: {
      ru: 'У BFF заняты все потоки уведомлений: часть страниц узнаёт новости позже',
      en: 'A BFF has as many streams of notices as it takes: some pages are told of news later',
    },
    effect: {
      ru: 'Уведомления на открытых страницах появляются с опозданием до минуты.',
      en: 'Notices show up on open pages up to a minute late.',
    },
    action: {
      ru: 'Добавьте реплику BFF или увеличьте GATEHOUSE_STREAMS_MAX.',
      en: 'Add a replica of the BFF, or raise `GATEHOUSE_STREAMS_MAX`.',
    },
  },
  ...messageAlerts,
  {
    code: 'SchemeRuleFails',
    criticality: 3,
    forMinutes: 0,
    title: { ru: 'Схема аутентификации не работает', en: 'An authentication scheme fails' },
    summary: {
      ru: 'Вход отклоняется: схему аутентификации не удаётся применить ({reason})',
      en: 'Sign-ins are refused: an authentication scheme cannot be judged ({reason})',
    },
    effect: {
      ru: 'Люди, для которых действует схема, не могут войти.',
      en: 'People whom the scheme decides for cannot sign in.',
    },
    action: {
      ru: 'Исправьте схему в консоли или включите другую командой `schemes activate CODE`.',
      en: 'Correct the scheme in the console, or switch one on by `schemes activate CODE`.',
    },
  },
  ...budgetAlerts,
];
