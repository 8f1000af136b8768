import { type DemoPerson, namedPeople } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** What happened to a demo person, as `identity accounts history` reads it. */
export interface DemoIncident {
  readonly login: string;
  readonly at: string;
  readonly by?: string;
  readonly ip?: string;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly failed?: { readonly factor: 'credentials'; readonly failures: number };
}

/** A change of settings, as `platform settings history` reads it. */
export interface DemoSettingsChange {
  readonly at: string;
  readonly by: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const administrator = 'admin';

type Story = (
  person: DemoPerson,
  at: (day: number) => string,
  random: SeededRandom,
) => readonly DemoIncident[];

const own = ({ login }: DemoPerson, random: SeededRandom) => ({
  login,
  by: login,
  ip: `198.51.100.${random.between(1, 254)}`,
});
const office = { by: administrator, ip: '198.51.100.10' };

/** Each ends as it began but for what a person may well have changed. */
const stories: readonly Story[] = [
  (person, at, random) => [
    {
      ...own(person, random),
      at: at(0),
      change: { mobile: `+7918${person.mobile.slice(-7)}`, mobileVerified: true },
    },
  ],
  (person, at, random) => [
    {
      ...own(person, random),
      at: at(0),
      change: { email: `${person.login}@mail.demo.gatehouse.example`, emailVerified: true },
    },
  ],
  (person, at, random) => {
    const other = person.locale === 'ru' ? 'en' : 'ru';
    return [
      { ...own(person, random), at: at(0), change: { locale: other } },
      { ...own(person, random), at: at(9), change: { locale: person.locale } },
    ];
  },
  ({ login, roles }, at) => [
    { login, ...office, at: at(0), change: { roles: [...roles, 'administrator-read-only'] } },
    { login, ...office, at: at(14), change: { roles } },
  ],
  ({ login }, at) => [
    { login, ...office, at: at(0), change: { status: 'disabled' } },
    { login, ...office, at: at(6), change: { status: 'active' } },
  ],
];

/** Tries in a row before somebody remembered the password, or gave up. */
const failures = ({ login }: DemoPerson, start: number, random: SeededRandom): readonly DemoIncident[] => {
  const ip = `198.51.100.${random.between(1, 254)}`;
  return Array.from({ length: random.between(1, 4) }, (_, index) => ({
    login,
    ip,
    at: new Date(start + index * MINUTE).toISOString(),
    failed: { factor: 'credentials', failures: index + 1 },
  }));
};

/** Days before now on which nothing happens any more: what was begun is over. */
const QUIET = 21;

/** Months of changes and failed sign-ins, oldest first; people whom the start names keep what they sign in with. */
export const demoIncidents = (people: readonly DemoPerson[], today: Date): readonly DemoIncident[] => {
  const random = seededRandom(20_260_303);
  const named = new Set(namedPeople.map(({ login }) => login));
  const incidents = people.flatMap((person, index) => {
    const since = Date.parse(person.createdAt);
    const days = Math.floor((today.getTime() - since) / DAY) - QUIET;
    if (days < 1 || person.managedBy === 'directory' || person.schemeCode !== undefined) return [];
    const start = since + random.between(DAY, days * DAY);
    const at = (day: number) => new Date(start + day * DAY).toISOString();
    const story = named.has(person.login) ? stories[2] : index % 3 === 0 ? random.pick(stories) : undefined;
    const failed = named.has(person.login) || random.next() < 0.35;
    return [
      ...(story?.(person, at, random) ?? []),
      ...(failed ? failures(person, since + random.between(DAY, days * DAY), random) : []),
    ];
  });
  return incidents.toSorted((a, b) => a.at.localeCompare(b.at));
};

/** Settings somebody tried and took back, so that the demo behaves as a new installation does. */
export const demoSettingsChanges = (by: string, today: Date): readonly DemoSettingsChange[] => {
  const at = (days: number) => new Date(today.getTime() - days * DAY - 5 * MINUTE).toISOString();
  return [
    { at: at(200), by, settings: { registrationAlive: 2880 } },
    { at: at(170), by, settings: { authCodeLength: 8, authCodeAlive: 600 } },
    { at: at(155), by, settings: { authCodeLength: 6, authCodeAlive: 300 } },
    { at: at(120), by, settings: { recoveryTries: 3 } },
    { at: at(101), by, settings: { recoveryTries: 5 } },
    { at: at(64), by, settings: { uiNavMini: true } },
    { at: at(58), by, settings: { uiNavMini: false } },
    { at: at(33), by, settings: { registrationAlive: 1440 } },
  ];
};
