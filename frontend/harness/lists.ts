import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';

const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const nowhere: SessionView['place'] = { country: null, localNetwork: false };
const places: Readonly<Record<string, SessionView['place']>> = {
  s1: { country: null, localNetwork: true },
  s2: { country: 'DE', localNetwork: false },
};

export const sessions: SessionView[] = [
  ['s1', 'Firefox 140, Windows', 'desktop', '10.20.30.40', 2, true],
  ['s2', 'Safari, iPhone', 'phone', '203.0.113.17', 190, false],
  ['s3', 'Chrome 156, Android', 'tablet', '2001:db8:85a3:8d3:1319:8a2e:370:7348', 1500, false],
].map(([sessionId, name, deviceType, ip, minutes, current]) => ({
  sessionId: String(sessionId),
  name: String(name),
  deviceType: deviceType as SessionView['deviceType'],
  newDevice: sessionId === 's3',
  clientId: 'gatehouse',
  ip: String(ip),
  place: places[String(sessionId)] ?? nowhere,
  display: { s1: '1920x1080', s2: '390x844' }[String(sessionId)] ?? null,
  sessionStart: ago(Number(minutes) + 3000),
  sessionExpired: new Date(now + 20 * 3_600_000).toISOString(),
  lastAccess: ago(Number(minutes)),
  current: current === true,
  ...(sessionId === 's2' && {
    applications: [
      { id: 'd1', name: 'База знаний', nameEn: 'Knowledge base' },
      {
        id: 'd2',
        name: 'Учёт рабочего времени и отпусков сотрудников',
        nameEn: 'Time sheets and leave of employees',
      },
    ],
  }),
}));

const kinds = [
  { type: 'identity.session.started', entity: 'session', changes: [] },
  {
    type: 'profile.profile.changed',
    entity: 'profile',
    changes: [
      { field: 'lastName', previous: 'Иванова', current: 'Константинопольская-Вознесенская' },
      { field: 'birthDate', previous: null, current: '1987-03-14' },
      { field: 'additionalInfo.nickname', previous: 'Саша', current: 'Александра' },
    ],
  },
  { type: 'identity.account.sign-in-failed', entity: 'account', changes: [] },
  {
    type: 'platform.setting.changed',
    entity: 'setting',
    changes: [{ field: 'authCodeAlive', previous: 300, current: 600 }],
  },
  { type: 'identity.account.password-changed', entity: 'account', changes: [] },
];
const people = ['Константинопольская-Вознесенская Александра', 'Иванов Пётр', 'Smith John', 'Платформа'];

export const history = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? { type: '', entity: '', changes: [] };
    const name = people[index % people.length] ?? '';
    return {
      ...kind,
      id: `h${index}`,
      date: ago(index * 97 + 3),
      changer: { id: `u${index % 4}`, name },
      entityId: `e${index % 7}`,
      entityName: name,
      ip: index % 3 ? `10.0.${index % 9}.${index % 250}` : null,
    };
  });

/** Fields of profiles that the installation has of its own, as the journal names them. */
export const fieldNames = {
  fields: [
    {
      code: 'nickname',
      title: { ru: 'Как к вам обращаться', en: 'What to call you' },
      fieldType: 'input',
    },
  ],
};
