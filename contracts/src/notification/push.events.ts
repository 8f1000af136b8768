import { defineEvent } from '../core/define-event.ts';
import { Line, OpenEnum } from '../core/schema.ts';

/** Why a browser shows no notices any more. */
export const pushEnds = ['removed', 'session-ended', 'replaced', 'unreachable', 'restored'] as const;
export type PushEnd = (typeof pushEnds)[number];

const browser = {
  registrationId: Line(64, 1),
  accountId: Line(64, 1),
  device: Line(200),
};

export const pushEvents = {
  added: defineEvent({
    type: 'notification.push-browser.added',
    version: 1,
    summary: 'A browser shows the notices of a person',
    data: browser,
    journal: {
      entity: 'push-browser',
      title: { ru: 'Push-уведомления включены', en: 'Push notifications turned on' },
      person: 'accountId',
      label: 'device',
    },
  }),
  removed: defineEvent({
    type: 'notification.push-browser.removed',
    version: 1,
    summary: 'A browser shows the notices of a person no more',
    data: { ...browser, reason: OpenEnum(pushEnds) },
    journal: {
      entity: 'push-browser',
      title: { ru: 'Push-уведомления отключены', en: 'Push notifications turned off' },
      person: 'accountId',
      label: 'device',
      facts: ['reason'],
    },
  }),
} as const;
