import { defineErrors } from '../core/define-errors.ts';

/** Codes of `errorList` for a license, beside those of shapes. */
export const licenseFieldErrorCodes = [
  /** No signed key, or one that was cut off. */
  'errorLicenseFormat',
  /** Not signed by the vendor, or changed since. */
  'errorLicenseSignature',
  /** Made for another domain, or no domain of this installation. */
  'errorLicenseDomain',
  /** Its support period is over. */
  'errorLicenseExpired',
  /** Its support period has not begun. */
  'errorLicenseEarly',
  /** The update server does not know the key. */
  'errorLicenseNotFound',
  /** The update server says that the key was withdrawn. */
  'errorLicenseRevoked',
] as const;
export type LicenseFieldErrorCode = (typeof licenseFieldErrorCodes)[number];

export const licenseErrors = defineErrors('license', {
  clockKept: {
    status: 409,
    title: {
      ru: 'Время лицензии не изменить: установка уже проработала до него, или часы сервера и базы данных расходятся.',
      en: 'The time of the license stays: the installation has lived through it, or the clocks of server and database differ.',
    },
  },
  limited: {
    status: 403,
    title: {
      ru: 'Срок лицензии истёк: добавлять домены, приложения и провайдеры нельзя. Введите новый ключ на странице «Лицензия».',
      en: 'The license has ended: domains, applications and providers cannot be added. Enter a new key on the License page.',
    },
  },
});
