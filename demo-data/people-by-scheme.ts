import { type DemoPerson, demoPassword } from './people.ts';

type Shown = Pick<
  DemoPerson,
  'login' | 'lastName' | 'firstName' | 'middleName' | 'locale' | 'mobile' | 'schemeCode' | 'managedBy'
> & { readonly who: string };

/** People beside the population: one for each other way to sign in, and one whose profile lacks what is required. */
export const peopleByScheme: readonly Shown[] = [
  {
    who: 'Person, code by e-mail',
    login: 'maria',
    lastName: 'Лебедева',
    firstName: 'Мария',
    middleName: 'Олеговна',
    locale: 'ru',
    mobile: '+79160000006',
    schemeCode: 'email-or-password',
  },
  {
    who: 'Person, code by SMS',
    login: 'timur',
    lastName: 'Сафин',
    firstName: 'Тимур',
    middleName: 'Маратович',
    locale: 'ru',
    mobile: '+79160000007',
    schemeCode: 'sms-or-password',
  },
  {
    who: 'Person, password then SMS',
    login: 'henry',
    lastName: 'Walker',
    firstName: 'Henry',
    middleName: null,
    locale: 'en',
    mobile: '+447700900008',
    schemeCode: 'password-sms',
  },
  {
    who: 'Person of a directory service',
    login: 'elena',
    lastName: 'Полякова',
    firstName: 'Елена',
    middleName: 'Викторовна',
    locale: 'ru',
    mobile: '+79160000009',
    managedBy: 'directory',
  },
  {
    who: 'Person who must fill in required fields',
    login: 'newcomer',
    lastName: 'Фомина',
    firstName: null,
    middleName: null,
    locale: 'ru',
    mobile: '+79160000010',
  },
];

const DAY = 24 * 60 * 60 * 1000;

/** The same people as `identity accounts import` reads them. */
export const demoPeopleByScheme = (today: Date): readonly DemoPerson[] =>
  peopleByScheme.map(({ who: _, ...person }, index) => ({
    ...person,
    roles: ['user'],
    email: `${person.login}@demo.gatehouse.example`,
    password: demoPassword,
    createdAt: new Date(today.getTime() - (90 + index) * DAY).toISOString(),
  }));
