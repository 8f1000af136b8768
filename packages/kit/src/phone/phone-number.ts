import { numberDigits } from '@gatehouse/contracts/core/identifiers.ts';
import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers typed without a country code belong to it. */
const DEFAULT_REGION = 'RU';

/** Kinds of numbers at which a message costs the sender or the owner extra, or nobody reads it. */
const refusedTypes: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PERSONAL_NUMBER',
  'PAGER',
  'VOICEMAIL',
]);

/** By the metadata of libphonenumber. Codes that belong to no country are satellite and other global networks. */
const isRefused = (number: PhoneNumber): boolean =>
  number.isNonGeographic() || refusedTypes.has(number.getType());

/** E.164 of what was typed; undefined when no number of its country has that many digits, or none that messages go to. */
export const normalizePhoneNumber = (typed: string): string | undefined => {
  const digits = numberDigits(typed);
  const number = digits === undefined ? undefined : parsePhoneNumberFromString(digits, DEFAULT_REGION);
  return number?.isPossible() && !isRefused(number) ? number.number : undefined;
};

/** Country of a number in E.164, as ISO 3166-1 alpha-2; its calling code where countries share one and none is told. */
export const countryOfNumber = (number: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.country ?? parsed?.countryCallingCode;
};

/** As people write it for others abroad: `+7 916 123 45 67`. */
export const readablePhoneNumber = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
