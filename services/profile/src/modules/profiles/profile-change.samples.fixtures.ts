/** What somebody gives in a field of each kind, and what is kept of it or the codes of the refusal. */
import type { Random } from './chance.fixtures.ts';

export type Told = string | boolean | null | readonly string[];
/** Codes by what follows the path of the field. */
export interface Refused {
  readonly errors: Readonly<Record<string, string>>;
}
export type Sample<Given = Told, Kept = Told> = readonly [given: Given, kept: Kept | Refused];

export const isRefused = (kept: unknown): kept is Refused =>
  typeof kept === 'object' && kept !== null && 'errors' in kept;

const wrong = (code: string, below = ''): Refused => ({ errors: { [below]: code } });
const none: Sample = [null, null];
const nothing: Sample = [null, []];
const long = 'ы'.repeat(256);

const samples = {
  line: [
    ['Омск', 'Омск'],
    ['ОМСК', 'ОМСК'],
    [' Новый  Уренгой ', 'Новый Уренгой'],
    ['<b>Тула</b>', 'Тула'],
    ['', null],
    none,
    [long, wrong('errorTooLong')],
    [true, wrong('errorType')],
    [['Омск'], wrong('errorType')],
  ],
  lines: [
    [
      ['б', '', 'а', 'б '],
      ['б', 'а'],
    ],
    [['а'], ['а']],
    [[], []],
    nothing,
    ['а', wrong('errorType')],
    [['а', long], wrong('errorTooLong', '.1')],
  ],
  text: [['До обеда', 'До обеда'], ['<i>После</i> обеда', 'После обеда'], ['', null], none],
  texts: [
    [
      ['один', ' два ', ''],
      ['один', 'два'],
    ],
    [['один'], ['один']],
    nothing,
    [true, wrong('errorType')],
  ],
  day: [
    ['2020-02-29', '2020-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['', null],
    none,
    ['2020-02-30', wrong('errorFormat')],
    ['1899-12-31', wrong('errorRange')],
  ],
  /** Days that are none never get as far as the profile. */
  birthday: [
    ['2020-02-29', '2020-02-29'],
    ['1900-01-01', '1900-01-01'],
    none,
    ['1899-12-31', wrong('errorRange')],
  ],
  days: [
    [['2020-02-29', '', '2020-02-29'], ['2020-02-29']],
    [
      ['2021-01-01', '2020-02-29'],
      ['2021-01-01', '2020-02-29'],
    ],
    nothing,
    [['2020-02-29', '2020-02-30'], wrong('errorFormat', '.1')],
  ],
  toggle: [[true, true], [false, false], none, ['да', wrong('errorType')]],
  choice: [['a', 'a'], ['b', 'b'], none, ['c', wrong('errorChoice')]],
  choices: [
    [
      ['b', 'a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a']],
    nothing,
    [['a', 'c'], wrong('errorChoice', '.1')],
  ],
  twins: [['a', 'a'], ['b', 'b'], none],
  phone: [['8 916 123-45-67', '+79161234567'], ['', null], none, ['7', wrong('errorPhone')]],
  phones: [
    [['8 916 123-45-67', '+79161234567'], ['+79161234567']],
    [['+44 7700 900123', ''], ['+447700900123']],
    nothing,
    [['7', '8 916 123-45-67'], wrong('errorPhone', '.0')],
  ],
  address: [
    ['Anna@Home.Example', 'anna@home.example'],
    ['b@home.example', 'b@home.example'],
    none,
    ['@', wrong('errorEmail')],
  ],
  addresses: [
    [['B@home.example', 'b@home.example', ''], ['b@home.example']],
    [['anna@home.example'], ['anna@home.example']],
    nothing,
    [['b@home.example', '@'], wrong('errorEmail', '.1')],
  ],
  name: [
    ['Петрова', 'Петрова'],
    [' Анна  Мария ', 'Анна Мария'],
    ['<i></i>', wrong('errorSymbols')],
    ['', null],
    none,
  ],
  comment: [['Пишите', 'Пишите'], ['', null], none],
} as const satisfies Record<string, readonly Sample[]>;

const items = (title: (id: string) => string) =>
  ['a', 'b'].map((id) => ({ id, value: { ru: title(id), en: title(id) } }));
const alike = ['a', 'b'].map((id) => ({ id, value: { ru: 'Тула', en: 'Tula' } }));

/** Each of the nine types, with one value and with many. */
export const ownKinds = {
  line: { fieldType: 'input' },
  lines: { fieldType: 'input', multiple: true },
  text: { fieldType: 'textarea' },
  texts: { fieldType: 'textarea', multiple: true },
  day: { fieldType: 'date' },
  days: { fieldType: 'date', multiple: true },
  toggle: { fieldType: 'toggle' },
  choice: { fieldType: 'dropbox', items: items((id) => id) },
  choices: { fieldType: 'combobox', multiple: true, items: items((id) => id) },
  /** Two choices that are called alike. */
  twins: { fieldType: 'combobox', items: alike },
  phone: { fieldType: 'phone' },
  phones: { fieldType: 'phone', multiple: true },
  address: { fieldType: 'email' },
  addresses: { fieldType: 'email', multiple: true },
  picture: { fieldType: 'picture' },
  pictures: { fieldType: 'picture', multiple: true },
} as const;

export type Kind = keyof typeof samples | keyof typeof ownKinds;

/** Kinds of which there may be many values in a field. */
export const isMany = (kind: Kind): boolean => {
  const { multiple = false } = (ownKinds as Partial<Record<Kind, { multiple?: boolean }>>)[kind] ?? {};
  return multiple;
};

/** One in so many is wrong, or nothing would ever be said. */
export const WRONG = 0.06;

/** Pictures that a person has, once had, or never had; those of nobody are refused, unless they stand there already. */
export const pictureSample = (
  random: Random,
  { many, known, may }: { many: boolean; known: readonly string[]; may: (id: string) => boolean },
): Sample => {
  const isWrong = random.chance(WRONG);
  if (isWrong && random.chance(0.3)) return many ? ['', wrong('errorType')] : [true, wrong('errorType')];
  const ids = isWrong ? [...known, 'never-uploaded'] : known.filter(may);
  if (!many) {
    const id = random.pick([...ids, '', null]);
    if (id === null || id === '') return [id, null];
    return [id, may(id) ? id : wrong('errorPictureGone')];
  }
  const given = random.some([...ids, ''], 3);
  const gone = given.flatMap((id, index) =>
    id === '' || may(id) ? [] : [[`.${index}`, 'errorPictureGone'] as const],
  );
  if (gone.length > 0) return [given, { errors: Object.fromEntries(gone) }];
  return [given, [...new Set(given.filter((id) => id !== ''))]];
};

export const sampleOf = (random: Random, kind: Exclude<Kind, 'picture' | 'pictures'>): Sample => {
  const rows: readonly Sample[] = samples[kind];
  const may = random.chance(WRONG) ? rows : rows.filter(([, kept]) => !isRefused(kept));
  return random.pick(may);
};
