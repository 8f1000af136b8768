import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, person, startIdentity } from './identity.fixtures.ts';
import { accountRow } from './modules/accounts/accounts.domain.ts';
import { accounts } from './modules/accounts/accounts.model.ts';
import { agreements } from './modules/accounts/agreements/agreements.model.ts';
import { namedAttempts, unknownFailures } from './modules/accounts/attempts/attempts.model.ts';
import { importedHistory } from './modules/accounts/imported-history.model.ts';
import { installation } from './modules/accounts/installation.model.ts';
import { roles } from './modules/accounts/roles/roles.model.ts';
import { applications } from './modules/applications/applications.model.ts';
import { ownApplications } from './modules/applications/own-applications.ts';
import { issued } from './modules/authentication/codes/codes.domain.ts';
import { codes } from './modules/authentication/codes/codes.model.ts';
import { quotas } from './modules/authentication/quotas/quotas.model.ts';
import { identifierKeys } from './modules/authentication/schemes/identifier-keys.model.ts';
import { schemes } from './modules/authentication/schemes/schemes.model.ts';
import { pendingSignIns } from './modules/authentication/sign-in/pending-sign-ins.model.ts';
import { clients } from './modules/clients/clients.model.ts';
import { deviceTypes } from './modules/device-types/device-types.model.ts';
import { unsentMessages } from './modules/messages/unsent.model.ts';
import { networkAliases } from './modules/network/network-aliases.model.ts';
import { networkEntries } from './modules/network/network-entries.model.ts';
import { unconfirmedChanges } from './modules/network/unconfirmed-change.model.ts';
import { clientSessions, clientSessionsEnds } from './modules/oidc/client-sessions/client-sessions.model.ts';
import { signingKeys } from './modules/oidc/keys/signing-keys.model.ts';
import { artifacts } from './modules/oidc/tokens/artifacts.model.ts';
import { invitations } from './modules/onboarding/invitations/invitations.model.ts';
import { newLink } from './modules/onboarding/links/links.domain.ts';
import { links } from './modules/onboarding/links/links.model.ts';
import { newRegistration } from './modules/onboarding/registration/registration.domain.ts';
import { registrations } from './modules/onboarding/registration/registrations.model.ts';
import { sessionRow } from './modules/sessions/sessions.domain.ts';
import { sessions } from './modules/sessions/sessions.model.ts';

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
        _id: 'shape',
        email: 'a@example.org',
        domainId: 'portal',
        locale: 'en',
        ip: null,
        agreed: { use: '1' },
        names: { lastName: 'A', firstName: 'B', middleName: null, fio: null },
      },
      { createdAt: now, removeAt },
    ),
    mobile: null,
    accountId: null,
  },
  invitations: {
    _id: 'shape',
    secretHash: 'hash',
    email: 'a@example.org',
    domainId: 'portal',
    locale: 'en',
    firstName: null,
    lastName: 'A',
    middleName: null,
    mobile: null,
    verifiedMobile: null,
    state: 'active',
    endTime: now,
    removeAt,
    sequence: 0,
    inviter: 'B',
    company: 'C',
  },
  quotas: { _id: 'shape', count: 1, startedAt: now, lastAt: now, pausedUntil: null, expiresAt: removeAt },
  unsent_messages: { _id: 'shape', event: { id: 'e' }, createdAt: now },
  codes: {
    ...issued(undefined, 'hash', { length: 6, alive: 60, resend: 30, attempts: 3, dailyLimit: 10 }, now),
    _id: 'shape',
    removeAt,
  },
  authentication_schemes: {
    _id: 'shape',
    name: { ru: 'x', en: 'x' },
    active: true,
    base: false,
    priority: null,
    first: [{ flow: 'credentials', enabled: true }],
    second: [],
    assignments: 1,
    sequence: 1,
  },
  keys: { _id: 'shape', key: 'c2VjcmV0' },
  sign_in_transactions: {
    _id: 'shape',
    secretHash: 'hash',
    subjectKey: 'key',
    accountId: null,
    stamp: 0,
    schemeCode: 'password',
    proven: [],
    provenAt: null,
    rememberMe: false,
    expiresAt: removeAt,
  },
  agreements: {
    _id: 'shape',
    accountId: 'a',
    termId: 'use',
    version: '1',
    title: 'Terms',
    domainId: null,
    ip: null,
    agreedAt: now,
  },
  unknown_attempts: { _id: 'shape', guard, failures: 1, expiresAt: removeAt },
  unknown_failures: { _id: 'shape', key: 'key', ip: null, at: now },
  installation: { _id: 'shape', accountId: 'a', at: now, changes: 1 },
  imported_history: { _id: 'shape', at: now },
  roles: { _id: 'shape', name: { ru: 'x', en: 'x' }, systemic: false, grants: ['setting.history.read'] },
  network_lists: {
    _id: 'shape',
    list: 'white',
    enabled: true,
    network: '192.0.2.0/24',
    key: '4c00002/24',
    aliasId: null,
    dateFrom: now,
    dateTo: null,
    comment: '',
    sequence: 1,
    updatedAt: now,
  },
  network_aliases: {
    _id: 'shape',
    name: 'Office',
    comment: '',
    sequence: 1,
    updatedAt: now,
    ips: [{ ip: '192.0.2.0/24', key: '4c00002/24', comment: 'x' }],
  },
  network_unconfirmed: {
    _id: 'shape',
    changed: { kind: 'entry', id: 'e', before: null },
    until: now,
    address: '192.0.2.1',
    label: 'x',
  },
  applications: {
    ...ownApplications(now)[0],
    _id: 'shape',
    code: 'shape',
    type: 'external',
    domains: ['base'],
    actionsAccess: 1,
    parentId: 'console',
    iconCode: 'icon',
    helpUrl: 'https://help.example',
    grams: [7],
  },
  clients: {
    _id: 'shape',
    clientId: 'shape',
    applicationId: 'shape',
    name: 'Shape',
    enabled: true,
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['authorization_code'],
    redirectUris: ['https://app.example/cb'],
    postLogoutRedirectUris: ['https://app.example/'],
    backchannelLogoutUri: 'https://app.example/out',
    signingAlgorithm: 'ES256',
    jwks: '{"keys":[]}',
    scopes: ['openid'],
    networks: ['192.0.2.0/24'],
    secret: { hash: 'h', ending: 'abcd', createdAt: now },
    formerSecret: { hash: 'f', endsAt: now },
    lastAccessAt: now,
    sequence: 1,
    createdAt: now,
    updatedAt: now,
  },
  oidc_artifacts: {
    _id: 'shape',
    kind: 'AccessToken',
    payload: { scope: 'openid', nested: { a: 1 } },
    grantId: 'g',
    consumedAt: now,
    purgeAt: removeAt,
  },
  client_sessions: {
    _id: 'shape',
    sessionId: 's',
    accountId: 'a',
    clientId: 'c',
    domainId: 'd',
    sid: 'sid',
    grantId: 'g',
    startedAt: now,
    endedAt: now,
    logoutDueAt: now,
    logoutTries: 1,
    purgeAt: removeAt,
    former: { applicationId: 'a', label: 'A', backchannelLogoutUri: null, signingAlgorithm: 'RS256' },
  },
  client_sessions_ends: { _id: 'shape', begunUntil: now },
  deleted_clients: {
    _id: 'shape',
    clientId: 'c',
    begunUntil: now,
    former: { applicationId: 'a', label: 'A', backchannelLogoutUri: null, signingAlgorithm: 'ES256' },
  },
  signing_keys: {
    _id: 'shape',
    algorithm: 'ES256',
    generation: 1,
    signsFrom: now,
    purgeAt: removeAt,
    sealed: { kid: 'k', iv: 'iv', data: 'data' },
  },
  device_types: { _id: 'shape', code: 'kiosk', name: 'Kiosk', sequence: 1, updatedAt: now },
  sessions: {
    ...sessionRow(
      {
        accountId: 'a',
        label: 'A',
        device: 'Firefox',
        ip: null,
        domainId: 'base',
        factors: ['credentials'],
        rememberMe: false,
        deviceType: 'desktop',
        deviceKey: 'key',
        newDevice: true,
      },
      { id: 'shape', tokenHash: 'shape', now, lifetimes: { idle: 1_000, absolute: 2_000 } },
    ),
    endedAt: now,
    endReason: 'logout',
    cacheDue: true,
    purgeAt: removeAt,
  },
} as const;

const stored = (name: string) => world.connection.collection<{ _id: string }>(name);

const collections = [
  ...[accounts, links, registrations, invitations, quotas, unsentMessages, codes, schemes, identifierKeys],
  ...[pendingSignIns, agreements, namedAttempts, unknownFailures, installation, importedHistory, roles],
  ...[networkEntries, networkAliases, unconfirmedChanges, deviceTypes, sessions],
  ...[applications, clients, artifacts, clientSessions, clientSessionsEnds, signingKeys],
];

it('every collection of the database is made from a schema', async () => {
  const found = world.connection.db?.listCollections({ type: 'collection' }, { nameOnly: false });
  const made = (await found?.toArray()) ?? [];
  const shapeless = made.filter(({ options }) => options?.validator?.$jsonSchema === undefined);
  expect(shapeless.map(({ name }) => name).filter((name) => !name.startsWith('system.'))).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(collections.length);
});

it('the database has the indexes of the schemas, and no others', async () => {
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
  ['codes', { tries: 'none' }],
  ['codes', { hash: null }],
  ['authentication_schemes', { first: [{ flow: 'credentials' }] }],
  ['authentication_schemes', { name: { ru: 'x' } }],
  ['keys', { key: 7 }],
  ['sign_in_transactions', { proven: 'credentials' }],
  ['sign_in_transactions', { stamp: null }],
  ['agreements', { version: 2 }],
  ['unknown_attempts', { guard: { failures: 'many' } }],
  ['unknown_failures', { at: 'today' }],
  ['installation', { changes: 'many' }],
  ['imported_history', { at: null }],
  ['roles', { grants: 'everything' }],
  ['roles', { grants: [7] }],
  ['network_lists', { list: 'grey' }],
  ['network_lists', { dateTo: 'tomorrow' }],
  ['network_aliases', { ips: [{ ip: '192.0.2.0/24' }] }],
  ['network_unconfirmed', { until: 'soon' }],
  ['device_types', { name: 7 }],
  ['applications', { type: 'mine' }],
  ['applications', { actionsAccess: 3 }],
  ['clients', { grantTypes: ['password'] }],
  ['clients', { secret: 'in clear' }],
  ['oidc_artifacts', { payload: 'token' }],
  ['client_sessions', { sid: 7 }],
  ['signing_keys', { sealed: 'in clear' }],
  ['sessions', { deadline: 'tomorrow' }],
  ['sessions', { tokenHash: null }],
] as const)('of %s, %o is refused by the database, whoever writes it', async (name, broken) => {
  const row = { ...rows[name], ...broken, _id: 'broken' };
  await expect(stored(name).insertOne(row as never)).rejects.toThrow('Document failed validation');
  expect(await stored(name).countDocuments({ _id: 'broken' })).toBe(0);
});
