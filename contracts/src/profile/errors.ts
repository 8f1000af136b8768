import { defineErrors } from '../core/define-errors.ts';

export const profileErrors = defineErrors('profile', {
  /** Until then nothing is open but what they are filled in by. */
  requiredFieldsEmpty: {
    status: 403,
    title: {
      ru: 'Сначала заполните обязательные поля профиля.',
      en: 'Fill in the required fields of your profile first.',
    },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Имя в этой учётной записи меняется в службе каталогов. Обратитесь к администратору.',
      en: 'The name in this account is managed by a directory service. Contact your administrator.',
    },
  },
});

/** Codes of `errorList` that definitions of fields have for themselves. */
export const dynamicFieldErrorCodes = [
  /** Somebody has filled the field in, and the values would be lost. */
  'errorValuesLost',
  /** Several have the same value; `uniqueErrors` names them. */
  'errorNotUnique',
  /** Values of a deleted field with this code are still being removed. */
  'errorStillRemoved',
] as const;

/** Codes of `errorList` that profiles have for themselves. */
export const profileFieldErrorCodes = [
  'errorReadonly',
  /** No picture that this person has uploaded, or it was not saved in time. */
  'errorPictureGone',
] as const;
