/** Numbers of Russian legal entities: their shapes and the check digits of the taxpayer number. */

export const innPattern = '^([0-9]{10}|[0-9]{12})$';
export const kppPattern = '^[0-9]{4}[0-9A-Z]{2}[0-9]{3}$';
export const ogrnPattern = '^([0-9]{13}|[0-9]{15})$';
export const okpoPattern = '^([0-9]{8}|[0-9]{10})$';

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Sum of the digits before the check digit by the last weights, modulo 11 and 10. */
const checkDigit = (digits: readonly number[]): number =>
  (digits.reduce((sum, digit, at) => sum + digit * (weights[weights.length - digits.length + at] ?? 0), 0) %
    11) %
  10;

/** Whether a taxpayer number has 10 or 12 digits and its check digits fit. */
export const isInn = (inn: string): boolean => {
  if (!new RegExp(innPattern).test(inn)) return false;
  const digits = [...inn].map(Number);
  const checks = inn.length === 10 ? [9] : [10, 11];
  return checks.every((at) => checkDigit(digits.slice(0, at)) === digits[at]);
};

/** A legal entity (10 digits) has a reason code, a sole trader (12 digits) has none. */
export const needsKpp = (inn: string): boolean => inn.length === 10;

/** Names of the requisites, as forms and pages order them. */
export const requisiteNames = ['inn', 'kpp', 'ogrn', 'okpo', 'taxNumber', 'registrationNumber'] as const;
