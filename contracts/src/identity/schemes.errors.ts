import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';
import { UsedBy } from '../core/errors.ts';

/** Why a scheme is neither switched off nor deleted. */
export const schemeErrors = defineErrors('scheme', {
  base: {
    status: 409,
    title: {
      ru: 'Это базовая схема. Сначала сделайте базовой другую.',
      en: 'This is the base scheme. Make another one the base first.',
    },
  },
  only: {
    status: 409,
    title: {
      ru: 'Это единственная действующая схема. Сначала включите другую.',
      en: 'This is the only active scheme. Turn on another one first.',
    },
  },
  hasUsers: {
    status: 409,
    title: {
      ru: 'Схема назначена людям. Сначала назначьте им другую.',
      en: 'This scheme is assigned to people. Assign them another one first.',
    },
    extras: { people: Type.Integer({ minimum: 1 }) },
  },
  ofDomain: {
    status: 409,
    title: {
      ru: 'Схема указана в домене. Сначала укажите там другую.',
      en: 'A domain names this scheme. Choose another one there first.',
    },
    extras: { usedBy: UsedBy },
  },
  /** The base scheme is on. */
  baseOff: {
    status: 409,
    title: {
      ru: 'Базовой может быть только включённая схема.',
      en: 'Only a scheme that is on can be the base.',
    },
  },
  channelOff: {
    status: 409,
    title: {
      ru: 'По этой схеме никто не сможет войти: нужный ей способ уведомлений отключён. Включите его или добавьте другой способ входа.',
      en: 'Nobody could sign in by this scheme: the notification method it needs is off. Turn it on or add another flow.',
    },
  },
  tooMany: {
    status: 409,
    title: {
      ru: 'Больше схем добавить нельзя. Удалите те, которыми не пользуетесь.',
      en: 'No more schemes can be added. Delete those that are not used.',
    },
  },
});
