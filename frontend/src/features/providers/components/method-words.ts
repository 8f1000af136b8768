import { methodArea, methodAreas, methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { isMethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Option } from '../../../ui/field/option.ts';

const languageOf = (locale: string) => (locale === 'ru' ? 'ru' : 'en');

/** What people call a method; its key where a later version of the platform dropped it. */
export const methodWord = (key: string, locale: string): string =>
  isMethodKey(key) ? methodName(key)[languageOf(locale)] : key;

/** Every method to choose from, under the groups of the console's menu. */
export const methodOptions = (locale: string): readonly Option[] =>
  methodAreas.flatMap(({ code, title }) =>
    methodKeys
      .filter((key) => methodArea(key) === code)
      .map((key) => ({
        value: key,
        label: methodName(key)[languageOf(locale)],
        group: title[languageOf(locale)],
      })),
  );
