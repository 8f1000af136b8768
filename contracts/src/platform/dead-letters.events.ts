import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Line, Nullable } from '../core/schema.ts';
import type { DeadLetterService } from './dead-letters.endpoints.ts';

const redriven = <const S extends DeadLetterService>(service: S) =>
  defineEvent({
    type: `${service}.dead-letter.retried` as const,
    version: 1,
    last: true,
    summary: 'An administrator had an event applied again that could not be applied before',
    data: {
      service: Line(40, 1),
      /** Type of the event that was applied again. */
      eventType: Nullable(Line(200)),
      applied: Type.Boolean(),
    },
    journal: {
      entity: 'dead-letter',
      title: { ru: 'Повторная обработка события', en: 'Event applied again' },
      label: 'service',
      facts: ['eventType', 'applied'],
    },
  });

export const deadLetterEvents = {
  identity: redriven('identity'),
  profile: redriven('profile'),
  platform: redriven('platform'),
  audit: redriven('audit'),
  notification: redriven('notification'),
  'access-request': redriven('access-request'),
  'provider-sync': redriven('provider-sync'),
} as const;
