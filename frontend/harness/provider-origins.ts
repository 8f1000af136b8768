import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { button } from './controls.ts';
import { at, providers } from './providers.ts';
import type { ConsoleNoun } from './types.ts';

const [corporate] = providers as [Provider];
const plain: Provider = { ...corporate, domains: [], lastRunAt: null, nextRunAt: null };

/** Providers whose endpoints are not all where their issuer is. */
const movedProviders: Provider[] = [
  {
    ...plain,
    id: 'd4',
    name: 'moved',
    title: 'Переехавший каталог',
    people: 120,
    connection: { state: 'connection-error', failure: 'origin', requiredRights: [], since: at },
    origins: [
      {
        endpoint: 'token',
        origin: `https://tokens.${'northern-branch.'.repeat(3)}example.com`,
        confirmedAt: null,
      },
      { endpoint: 'jwks', origin: 'https://keys.example.com:8443', confirmedAt: null },
      { endpoint: 'endSession', origin: 'https://out.example.com', confirmedAt: at },
    ],
  },
  {
    ...plain,
    id: 'd5',
    name: 'two-servers',
    title: 'Каталог на двух серверах',
    people: 8,
    origins: [
      { endpoint: 'token', origin: 'https://tokens.example.com', confirmedAt: at },
      { endpoint: 'userinfo', origin: 'https://people.example.com', confirmedAt: at },
    ],
  },
];

export const everyProvider: Provider[] = [...providers, ...movedProviders];

/** What a check of a provider answers: one that waits sends no secret. */
export const checked = (id: unknown) => {
  const origins = movedProviders.find((one) => one.id === id)?.origins ?? [];
  const waits = origins.some(({ confirmedAt }) => confirmedAt === null);
  const tokenOrigin =
    origins.find(({ endpoint }) => endpoint === 'token')?.origin ?? 'https://id.example.com';
  return { status: !waits, version: null, people: waits ? null : 502, tokenOrigin, origins };
};

export const originScreens: ConsoleNoun['screens'] = [
  { name: 'provider-origins', path: '/setting/providers/d4', signedIn: true },
  { name: 'provider-origins-confirmed', path: '/setting/providers/d5', signedIn: true },
  {
    name: 'provider-origins-question',
    path: '/setting/providers/d4',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await button(page, 'providers.confirmOrigins').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'provider-origins-checked',
    path: '/setting/providers/d4',
    signedIn: true,
    act: async (page) => {
      await button(page, 'providers.check').click();
      await page.locator('[role=status] .gh-alert[data-tone=warning]').waitFor();
    },
  },
];
