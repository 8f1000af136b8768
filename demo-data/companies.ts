/** Organizations, companies, who decides for them, and what people asked and were offered. */
const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Taxpayer number of nine digits and the check digit that belongs to them. */
const innOf = (digits: string): string => {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0);
  return `${digits}${(sum % 11) % 10}`;
};

const kpp = '770101001';

export const demoContractorRoles = [
  { kind: 'contractor', code: 'buyer', name: 'Закупщик', nameEn: 'Buyer', comment: '', methods: [] },
  { kind: 'contractor', code: 'approver', name: 'Согласующий', nameEn: 'Approver', comment: '', methods: [] },
  { kind: 'contractor', code: 'viewer', name: 'Наблюдатель', nameEn: 'Viewer', comment: '', methods: [] },
] as const;

export const demoOrganizations = [
  { name: 'Порт «Гавань»', inn: innOf('770710001'), kpp },
  { name: 'Верфь «Гавань»', inn: innOf('770710002'), kpp },
  { name: 'Склады «Гавань»', inn: innOf('770710003'), kpp },
  { name: 'Harbour Logistics Ltd', taxNumber: 'GB-9087341' },
] as const;

/** `organizations` are places in the list above. */
export const demoContractors = [
  { name: 'Парус', inn: innOf('781010001'), kpp, organizations: [0, 1] },
  { name: 'Северный ветер', inn: innOf('781010002'), kpp, organizations: [0, 2] },
  { name: 'Маяк', inn: innOf('781010003'), kpp, organizations: [1] },
  { name: 'Балтийские перевозки', inn: innOf('781010004'), kpp, organizations: [0, 1, 2] },
  { name: 'Речной флот', inn: innOf('781010005'), kpp, organizations: [2] },
  { name: 'ИП Ковалёва А. С.', inn: '500100732259', organizations: [0] },
  { name: 'Канатная мануфактура', inn: innOf('781010007'), kpp, organizations: [1, 2] },
  { name: 'Baltic Freight Oy', taxNumber: 'FI-2839912', organizations: [3] },
] as const;

/** Logins by places in the list of contractors. */
export const demoMasters: readonly (readonly [login: string, contractor: number])[] = [
  ['master', 0],
  ['master', 1],
  ['maria', 3],
];

export const demoMembers: readonly (readonly [login: string, contractor: number, role: string])[] = [
  ['master', 0, 'approver'],
  ['olivia', 0, 'buyer'],
  ['timur', 1, 'viewer'],
  ['maria', 3, 'approver'],
  ['henry', 7, 'buyer'],
];

/** What became of each: `sent` waits for an answer, `registered` got an account without the link, `expired` ran out. */
export const demoInvitations = [
  { email: 'guest@demo.gatehouse.example', contractor: 0, became: 'sent' },
  { email: 'olivia@demo.gatehouse.example', contractor: 1, became: 'sent', login: 'olivia' },
  { email: 'anna@demo.gatehouse.example', contractor: 1, became: 'accepted', login: 'anna' },
  { email: 'henry@demo.gatehouse.example', contractor: 0, became: 'refused', login: 'henry' },
  { email: 'partner@demo.gatehouse.example', contractor: 0, became: 'revoked' },
  { email: 'late@demo.gatehouse.example', contractor: 0, became: 'expired' },
  { email: 'polina@demo.gatehouse.example', contractor: 0, became: 'registered' },
] as const;

/** Got an account without the link of the invitation above. */
export const demoRegistered = {
  login: 'polina',
  email: 'polina@demo.gatehouse.example',
  locale: 'ru',
  roles: ['user'],
  lastName: 'Журавлёва',
  firstName: 'Полина',
  middleName: 'Андреевна',
} as const;

/** `sent` waits for a decision; nobody but administrators decides for the third contractor. */
export const demoRequests = [
  { login: 'anna', contractor: 0, became: 'sent' },
  { login: 'limited', contractor: 2, became: 'sent' },
  { login: 'timur', contractor: 0, became: 'approved' },
  { login: 'henry', contractor: 1, became: 'failure' },
  { login: 'elena', contractor: 1, became: 'duplicate' },
  { login: 'elena', contractor: 2, became: 'removed' },
] as const;

/** Everybody who is named above. */
export const peopleOfCompanies: readonly string[] = [
  ...new Set([
    ...[...demoMasters, ...demoMembers].map(([login]) => login),
    ...demoInvitations.flatMap((row) => ('login' in row ? [row.login] : [])),
    ...demoRequests.map(({ login }) => login),
  ]),
];
