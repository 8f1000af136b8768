import type { ProviderPeople } from '@gatehouse/contracts/identity/provider-people.endpoints.ts';
import { button } from './controls.ts';
import { at } from './providers.ts';
import type { ConsoleNoun } from './types.ts';

const issuer = 'https://id.example.com/realms/staff';
const nothing: ProviderPeople = { issuer, former: [], confirmedAt: null, refused: [] };
const former: ProviderPeople['former'] = [
  { issuer: `https://sso.${'northern-branch.'.repeat(3)}example.com/auth/realms/staff`, people: 502 },
  { issuer: null, people: 21 },
];
const line = { field: null, detail: null, count: 1, at } as const;
const refused: ProviderPeople['refused'] = [
  { ...line, reason: 'issuer', person: 'v.orlova', detail: issuer, count: 4 },
  {
    ...line,
    reason: 'taken',
    person: 'boris.konstantinopolsky-long@northern-branch.example.com',
    field: 'login',
  },
  { ...line, reason: 'deletedHere', person: 'anna', detail: '2026-06-01T10:00:00.000Z' },
  { ...line, reason: 'notConfirmed', person: null, detail: 'invalid_grant', count: 12 },
];

/** Who signs in through a provider, and who did not. */
export const signInOf = (id: unknown): ProviderPeople => {
  if (id === 'd0') return { ...nothing, refused };
  if (id === 'd1') return { ...nothing, former, refused };
  return id === 'd2' ? { ...nothing, former, confirmedAt: at } : nothing;
};

export const signInScreens: ConsoleNoun['screens'] = [
  { name: 'provider-refused-sign-ins', path: '/setting/providers/d0?tab=people', signedIn: true },
  { name: 'provider-moved-confirmed', path: '/setting/providers/d2', signedIn: true },
  {
    name: 'provider-moved-question',
    path: '/setting/providers/d1',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await button(page, 'providers.confirmIssuer').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
