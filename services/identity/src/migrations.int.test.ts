import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, person, startIdentity } from './identity.fixtures.ts';
import { accountRow } from './modules/accounts/accounts.domain.ts';
import { accounts } from './modules/accounts/accounts.model.ts';
import { quotas } from './modules/authentication/quotas/quotas.model.ts';
import { unsentMessages } from './modules/messages/unsent.model.ts';
import { invitations } from './modules/onboarding/invitations/invitations.model.ts';
import { newLink } from './modules/onboarding/links/links.domain.ts';
import { links } from './modules/onboarding/links/links.model.ts';
import { newRegistration } from './modules/onboarding/registration/registration.domain.ts';
import { registrations } from './modules/onboarding/registration/registrations.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const now = new Date('2040-03-02T09:00:00Z');
const removeAt = new Date('2040-05-02T09:00:00Z');
const guard = { failures: 1, lastAt: now, until: null };
const rows = {
  accounts: {
    ...accountRow(person({ login: 'shape' }), 'shape', now),
    attempts: {
      strangers: guard,
      familiar: { '4-192-0-2': { ...guard, signedInAt: now } },
      devices: { phone: guard },
    },
    agreedTerms: { use: '1' },
    signIns: 3,
  },
  links: {
    ...newLink(
      { _id: 'shape', purpose: 'restore', owner: 'a', subject: 'a', sentTo: 'a@example.org' },
      60,
      now,
    ),
    removeAt,
  },
  registrations: {
    ...newRegistration(
      {
        ...{
          _id: 'shape',
          email: 'a@example.org',
          domainId: 'portal',
          locale: 'en',
          ip: null,
          agreed: { use: '1' },
        },
        names: { lastName: 'A', firstName: 'B', middleName: null, fio: null },
      },
      { createdAt: now, endTime: now },
    ),
    mobile: null,
    accountId: null,
  },
  invitations: {
    ...{ _id: 'shape', secretHash: 'hash', email: 'a@example.org', domainId: 'portal', locale: 'en' },
    ...{ firstName: null, lastName: 'A', middleName: null, mobile: null, verifiedMobile: null },
    ...{ state: 'active', endTime: now, removeAt, sequence: 0 },
  },
  quotas: { _id: 'shape', count: 1, startedAt: now, lastAt: now, pausedUntil: null, expiresAt: removeAt },
  unsent_messages: { _id: 'shape', event: { id: 'e' }, createdAt: now },
} as const;

const stored = (name: string) => world.connection.collection<{ _id: string }>(name);

it('the database has the indexes of the schemas, and no others', async () => {
  const collections = [accounts, links, registrations, invitations, quotas, unsentMessages];
  expect(await indexDrift(world.connection, collections)).toEqual([]);
});

it.each(Object.entries(rows))('a row of %s is stored as it is', async (name, row) => {
  await stored(name).insertOne(row as never);
  expect(await stored(name).findOne({ _id: 'shape' })).toEqual(row);
});

it.each([
  ['accounts', { status: 'sleeping' }],
  ['accounts', { attempts: { strangers: { failures: 'many' }, familiar: {} } }],
  ['accounts', { attempts: { strangers: null, familiar: { home: { ...guard, signedInAt: 'yesterday' } } } }],
  ['accounts', { roles: 'administrator' }],
  ['links', { state: 'open' }],
  ['links', { endTime: 'soon' }],
  ['registrations', { names: [] }],
  ['registrations', { agreed: { use: 1 } }],
  ['invitations', { sequence: 'first' }],
  ['quotas', { count: 'one' }],
  ['unsent_messages', { createdAt: 7 }],
] as const)('of %s, %o is refused by the database, whoever writes it', async (name, broken) => {
  const row = { ...rows[name], ...broken, _id: 'broken' };
  await expect(stored(name).insertOne(row as never)).rejects.toThrow('Document failed validation');
  expect(await stored(name).countDocuments({ _id: 'broken' })).toBe(0);
});
