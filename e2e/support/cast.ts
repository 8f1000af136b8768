/** People whom one run of one project has to itself: what a journey does to them disturbs no other. */

const parts = {
  emailCode: { schemeCode: 'email-or-password' },
  wrongCode: { schemeCode: 'email-or-password' },
  codeSteps: { schemeCode: 'email-or-password' },
  remember: { schemeCode: 'email-or-password' },
  smsCode: { schemeCode: 'sms-or-password' },
  passwordSms: { schemeCode: 'password-sms' },
  terms: {},
  known: {},
  registered: {},
  firstEntry: { password: undefined },
  restore: {},
  links: {},
  policy: {},
  steady: { schemeCode: 'email-or-password' },
  twice: {},
  settings: {},
  domains: {},
  directory: { managedBy: 'directory' },
  typeOver: { schemeCode: 'email-or-password' },
  moving: { schemeCode: 'email-or-password' },
  suggested: {},
  elsewhere: {},
  changePassword: {},
  notices: {},
  stricter: { roles: ['administrator'] },
  consent: { roles: ['administrator'] },
  byScheme: {},
  profile: {},
  lacking: { firstName: undefined },
  avatar: {},
  contact: {},
  leaving: {},
  newDevice: {},
  twoSteps: {},
  passkey: {},
  linking: {},
  application: {},
  subscribed: {},
  everyField: {},
  inviter: {},
  asker: {},
  rejected: {},
  invited: {},
  leaver: {},
  contested: {},
  channelOff: {},
  dismissed: {},
  promoted: {},
  ownFields: {},
  sameValue: {},
  allowed: {},
  repeated: {},
  waiting: {},
  departing: {},
  ending: {},
} as const;

export type Part = keyof typeof parts;

export interface CastPerson {
  readonly login: string;
  readonly email: string;
  /** E.164. */
  readonly mobile: string;
  readonly password: string;
}

export const castPassword = 'Quiet-Lantern-Q7';

/** Projects that play; each has people of its own. */
export const projects = ['ru-1296', 'en-480'] as const;

const runVariable = 'GATEHOUSE_E2E_RUN';

/** Five digits in the names and numbers of everybody in this run. */
export const beginRun = (): void => {
  process.env[runVariable] = String(Math.floor(Math.random() * 100_000)).padStart(5, '0');
};

export const castPerson = (project: string, part: Part): CastPerson => {
  const run = process.env[runVariable] ?? '';
  const place = Object.keys(parts).indexOf(part) * projects.length + projects.indexOf(project as never);
  const login = `${part.toLowerCase()}.${project}.${run}`;
  return {
    login,
    email: `${login}@demo.gatehouse.example`,
    mobile: `+792${run}${String(place).padStart(3, '0')}`,
    password: castPassword,
  };
};

/** Everybody, as `identity accounts import` reads them. */
export const castRows = (): readonly object[] =>
  projects.flatMap((project) =>
    (Object.keys(parts) as Part[]).map((part) => ({
      ...castPerson(project, part),
      lastName: 'Вознесенская',
      firstName: 'Алина',
      locale: project.slice(0, 2),
      ...parts[part],
    })),
  );
