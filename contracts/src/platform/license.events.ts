import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Instant, Line } from '../core/schema.ts';

/** The aggregate's only id: an installation has one license. */
export const LICENSE_ID = 'license';

const entity = 'license';

export const licenseEvents = {
  licenseChanged: defineEvent({
    type: 'platform.license.changed',
    version: 1,
    summary:
      'A license was entered; from `limitedFrom` on, domains, applications and providers cannot be added',
    data: { licensee: Line(300), until: Instant, limitedFrom: Instant, changes: Type.Array(Change) },
    journal: {
      entity,
      title: { ru: 'Ввод лицензии', en: 'License entered' },
      label: 'licensee',
      fields: ['licenseDomain', 'licensee', 'supportUntil', 'sessions', 'updateServer'],
    },
  }),
  licenseWarned: defineEvent({
    type: 'platform.license.warned',
    version: 1,
    summary:
      'The support period ends in 30, 14, 7 or 1 days, or in fewer where the installation was not running then; told once each',
    data: {
      licensee: Line(300),
      supportUntil: Instant,
      limitedFrom: Instant,
      daysLeft: Type.Integer({ minimum: 1 }),
    },
    journal: {
      entity,
      title: { ru: 'Лицензия заканчивается', en: 'License ends soon' },
      label: 'licensee',
      facts: ['daysLeft', 'supportUntil'],
    },
  }),
  licenseClockSet: defineEvent({
    type: 'platform.license.clock-set',
    version: 1,
    summary: 'An administrator said that the clock was ahead; the license counts by `clockIs` from then on',
    data: { licensee: Line(300), clockWas: Instant, clockIs: Instant },
    journal: {
      entity,
      title: { ru: 'Время лицензии исправлено', en: 'Time of the license corrected' },
      label: 'licensee',
      facts: ['clockWas', 'clockIs'],
    },
  }),
  licenseDeleted: defineEvent({
    type: 'platform.license.deleted',
    version: 1,
    summary: 'The license was deleted; nothing is limited',
    data: { licensee: Line(300) },
    journal: { entity, title: { ru: 'Удаление лицензии', en: 'License deleted' }, label: 'licensee' },
  }),
} as const;
