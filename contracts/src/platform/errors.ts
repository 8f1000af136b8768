import { defineErrors } from '../core/define-errors.ts';

export const domainErrors = defineErrors('domain', {
  disabled: {
    status: 403,
    title: { ru: 'Этот домен отключён', en: 'This domain is switched off' },
  },
  base: {
    status: 409,
    title: {
      ru: 'Основной домен нельзя отключить или удалить',
      en: 'The base domain cannot be switched off or deleted',
    },
  },
  last: {
    status: 409,
    title: { ru: 'Последний домен нельзя удалить', en: 'The last domain cannot be deleted' },
  },
});

/** Codes of `errorList` for domains, beside those of shapes. */
export const domainFieldErrorCodes = ['errorLookAlike'] as const;
