import { defineErrors } from '../core/define-errors.ts';

export const domainErrors = defineErrors('domain', {
  disabled: {
    status: 403,
    title: {
      ru: 'Этот адрес сейчас не работает. Обратитесь в службу поддержки.',
      en: 'This address is closed at the moment. Contact support.',
    },
  },
  base: {
    status: 409,
    title: {
      ru: 'Основной домен нельзя выключить или удалить.',
      en: 'The base domain cannot be switched off or deleted.',
    },
  },
  last: {
    status: 409,
    title: {
      ru: 'Последний домен нельзя удалить. Сначала создайте другой.',
      en: 'The last domain cannot be deleted. Create another one first.',
    },
  },
});

/** Codes of `errorList` for a file that makes no logo. */
const imageFieldErrorCodes = [
  /** None of the types that are taken. */
  'errorImageType',
  /** More bytes than may be. */
  'errorImageBytes',
  /** Too many or too few pixels, or too long a strip. */
  'errorImageSize',
  /** Cut off, or not what its beginning says. */
  'errorImageBroken',
  /** An SVG with scripts, pages, images or entities in it. */
  'errorImageActive',
  /** A drawing of more elements or filters than are drawn, or one that takes too long. */
  'errorImageComplex',
] as const;
export type ImageFieldErrorCode = (typeof imageFieldErrorCodes)[number];

/** Codes of `errorList` for settings, beside those of shapes. */
export const settingFieldErrorCodes = [
  /** A pattern that no password of the other rules matches. */
  'errorUnmatched',
] as const;

/** Codes of `errorList` for domains, beside those of shapes. */
export const domainFieldErrorCodes = ['errorLookAlike', ...imageFieldErrorCodes] as const;
