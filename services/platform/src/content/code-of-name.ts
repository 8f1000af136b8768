import { ownValue } from '@gatehouse/contracts/core/own-value.ts';

/** Codes stand in addresses and files: Latin letters, digits and hyphens. */

const CODE_LENGTH_MAX = 60;

/** Russian letters as passports write them (ICAO 9303); no library in use has the table, and no other script needs one. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

const wordsOf = (name: string): string =>
  [...name.toLowerCase().normalize('NFC')]
    .map((letter) => ownValue(latin, letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');

/** A code made of a name, unlike the codes that are taken; `otherwise` where the name has nothing Latin in it. */
export const codeOfName = (name: string, taken: ReadonlySet<string>, otherwise: string): string => {
  const words = wordsOf(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, CODE_LENGTH_MAX)
    .replace(/-+$/, '');
  const code = words === '' ? otherwise : words;
  if (!taken.has(code)) return code;
  let number = 2;
  while (taken.has(`${code}-${number}`)) number += 1;
  return `${code}-${number}`;
};
