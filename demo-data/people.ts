import { english, latin, type NamePool, russianMen, russianWomen } from './people-names.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** One person of the demo population, as `identity accounts import` reads it. */
export interface DemoPerson {
  readonly login: string;
  readonly email: string;
  readonly mobile: string;
  readonly lastName: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly locale: 'ru' | 'en';
  readonly roles: readonly string[];
  readonly password: string;
  readonly createdAt: string;
  /** How they sign in; the installation's own way where there is none. */
  readonly schemeCode?: string;
  readonly managedBy?: 'platform' | 'directory';
}

/** What everybody of the demo data signs in with. Demo accounts exist in the local stack alone. */
export const demoPassword = 'Orchid-Lantern-42';

const DAY = 24 * 60 * 60 * 1000;

type Named = Pick<DemoPerson, 'login' | 'lastName' | 'firstName' | 'middleName' | 'locale' | 'roles'>;

/** The people `make up` names, each to show another part of the product. */
export const namedPeople: readonly (Named & { readonly who: string; readonly mobile: string })[] = [
  {
    who: 'Administrator',
    login: 'admin',
    lastName: 'Орлова',
    firstName: 'Вера',
    middleName: 'Сергеевна',
    locale: 'ru',
    roles: ['user', 'administrator'],
    mobile: '+79160000001',
  },
  {
    who: 'Read-only administrator',
    login: 'auditor',
    lastName: 'Никитин',
    firstName: 'Павел',
    middleName: 'Игоревич',
    locale: 'ru',
    roles: ['user', 'administrator-read-only'],
    mobile: '+79160000002',
  },
  {
    who: 'Person',
    login: 'anna',
    lastName: 'Константинопольская-Вознесенская',
    firstName: 'Анна',
    middleName: 'Александровна',
    locale: 'ru',
    roles: ['user'],
    mobile: '+79160000003',
  },
  {
    who: 'Person, English',
    login: 'olivia',
    lastName: 'Bennett',
    firstName: 'Olivia',
    middleName: null,
    locale: 'en',
    roles: ['user'],
    mobile: '+447700900004',
  },
  {
    who: 'Person with limited access',
    login: 'limited',
    lastName: 'Соколов',
    firstName: 'Илья',
    middleName: 'Денисович',
    locale: 'ru',
    roles: [],
    mobile: '+79160000005',
  },
  {
    who: 'Master account of two companies',
    login: 'master',
    lastName: 'Громов',
    firstName: 'Артём',
    middleName: 'Львович',
    locale: 'ru',
    roles: ['user'],
    mobile: '+79160000011',
  },
];

const drawName = (random: SeededRandom, index: number): Named => {
  const foreign = index % 6 === 5;
  const pool: NamePool = foreign ? english : random.next() < 0.5 ? russianMen : russianWomen;
  const lastName = random.pick(pool.last);
  const firstName = random.pick(pool.first);
  return {
    // The number keeps namesakes apart.
    login: `${latin(firstName)}.${latin(lastName)}${index}`,
    lastName,
    firstName,
    middleName: pool.middle.length === 0 ? null : random.pick(pool.middle),
    locale: foreign ? 'en' : 'ru',
    roles: index % 25 === 24 ? [] : ['user'],
  };
};

/** `count` people with the named ones first; the same for the same `today`. */
export const demoPeople = (count: number, today: Date): readonly DemoPerson[] => {
  const random = seededRandom(20_260_101);
  return Array.from({ length: count }, (_, index) => {
    const named = namedPeople[index];
    const { login, lastName, firstName, middleName, locale, roles } = named ?? drawName(random, index);
    const age = named === undefined ? random.between(5, 240) : 260 - index;
    return {
      login,
      lastName,
      firstName,
      middleName,
      locale,
      roles,
      email: `${login}@demo.gatehouse.example`,
      mobile: named?.mobile ?? `+7917${String(1_000_000 + index * 37).padStart(7, '0')}`,
      password: demoPassword,
      createdAt: new Date(today.getTime() - age * DAY - random.between(0, DAY)).toISOString(),
    };
  });
};
