/** People of data that is as large as an installation gets: the same person for the same number, in any service. */
import { latin, type NamePool, russianMen, russianWomen } from '../../../demo-data/people-names.ts';

/** A share between 0 and 1 that follows from a number, and differs by what it is for. */
export const shareOf = (index: number, purpose: number): number => {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** One of these; early ones are chosen more often, as names and companies are. */
export const pickFor = <T>(items: readonly T[], index: number, purpose: number): T =>
  items[Math.floor(shareOf(index, purpose) ** 2 * items.length)] as T;

export interface SizedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly fio: string;
}

/** A surname of a few people in a million. */
const RARE = 'Вознесенск';
const RARE_EVERY = 100_000;

const poolOf = (index: number): NamePool => (index % 2 === 0 ? russianMen : russianWomen);

const lastNameOf = (index: number): string => {
  const plain = pickFor(poolOf(index).last, index, 1);
  if (index % RARE_EVERY === 77) return `${RARE}${index % 2 === 0 ? 'ий' : 'ая'}`;
  // Double surnames make a few thousand different ones.
  return shareOf(index, 2) < 0.8 ? plain : `${plain}-${pickFor(poolOf(index).last, index, 3)}`;
};

export const sizedName = (index: number): SizedName => {
  const { first, middle } = poolOf(index);
  const lastName = lastNameOf(index);
  const firstName = pickFor(first, index, 4);
  const middleName = pickFor(middle, index, 5);
  return { lastName, firstName, middleName, fio: `${lastName} ${firstName} ${middleName}` };
};

export const sizedIdentifiers = (index: number) => ({
  login: `person${index}`,
  email: `${latin(sizedName(index).firstName)}.${index}@example.org`,
  mobile: `+79${String(100_000_000 + index)}`,
});

/** Parts of names: of very many people, of some hundreds or thousands, of a few, and of nobody. */
export const sizedParts: Readonly<Record<'frequent' | 'usual' | 'rare' | 'none', readonly string[]>> = {
  frequent: ['иван', 'ова', 'петр', 'ков', 'смирн'],
  usual: russianMen.last.slice(-12).map((name) => `${name}-`),
  rare: [RARE, RARE.toLowerCase()],
  none: ['Йцукенг', 'zzqqxx', 'Щщщъъъ'],
};

const DAY = 24 * 3_600_000;
/** A moment of the two years before `now`. */
export const sizedMoment = (index: number, now: Date, purpose = 6): Date =>
  new Date(now.getTime() - Math.floor(shareOf(index, purpose) * 730 * DAY));
