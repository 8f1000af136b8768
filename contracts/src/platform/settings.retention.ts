/** Settings of the platform group: how long what is over is kept. */
import Type from 'typebox';
import { defineSettings } from '../core/define-setting.ts';

const group = 'platform';
const days = (floor: number) => ({ schema: Type.Integer({ minimum: floor, maximum: 3650 }), unit: 'days' });

export const retentionSettings = defineSettings({
  // retention of journals; floors as specified
  historyRetention: {
    group,
    section: 'retention',
    title: { ru: 'История изменений', en: 'Change history' },
    ...days(45),
    default: 365,
  },
  integrationLogRetention: {
    group,
    section: 'retention',
    title: { ru: 'Журналы интеграции', en: 'Integration logs' },
    ...days(14),
    default: 30,
  },
  providerApiLogRetention: {
    group,
    section: 'retention',
    title: { ru: 'Журналы API провайдеров', en: 'Provider API logs' },
    ...days(7),
    default: 14,
  },
  providerSyncLogRetention: {
    group,
    section: 'retention',
    title: { ru: 'Журналы синхронизации', en: 'Provider sync logs' },
    ...days(7),
    default: 14,
  },
  interactionRetention: {
    group,
    section: 'retention',
    title: { ru: 'Завершённые взаимодействия', en: 'Completed interactions' },
    ...days(30),
    default: 60,
  },
  integrationJournalRetention: {
    group,
    section: 'retention',
    title: { ru: 'Журнал интеграции', en: 'Integration journal' },
    ...days(7),
    default: 30,
  },
  // what is over of companies; the floors outlive its events, invitations and pauses after refusals
  requestRetention: {
    group,
    section: 'retention',
    title: { ru: 'Рассмотренные заявки', en: 'Decided requests' },
    ...days(90),
    default: 1095,
  },
  invitationRetention: {
    group,
    section: 'retention',
    title: { ru: 'Завершённые приглашения', en: 'Ended invitations' },
    ...days(90),
    default: 1095,
  },
  membershipRetention: {
    group,
    section: 'retention',
    title: { ru: 'Прекращённые доступы', en: 'Ended memberships' },
    ...days(90),
    default: 1095,
  },
});
