import { describe, expect, it } from 'vitest';
import { codeOf } from '../accounts/roles/role-code.ts';
import { argon, clientSecret, pbkdf2 } from './realm.fixtures.ts';
import { readRealm } from './realm.ts';
import { planRealm } from './realm-plan.ts';

const planOf = (parts: object) => {
  const odd: string[] = [];
  return planRealm(readRealm({ realm: 'acme', ...parts }, odd), odd);
};
const rolesOf = (plan: ReturnType<typeof planOf>, login: string) =>
  plan.people.find(({ line }) => line.login === login)?.line.roles?.slice(1);

describe('roles', () => {
  const long = 'application-with-a-rather-long-name-of-its-own-department-of-it-x';
  const reader = { username: 'reader', realmRoles: [`${long}:read`] };
  const writer = { username: 'writer', realmRoles: [`${long}:write`] };

  it('that differ after 64 characters stay two', () => {
    const plan = planOf({ users: [reader, writer] });
    const codes = [...(rolesOf(plan, 'reader') ?? []), ...(rolesOf(plan, 'writer') ?? [])];
    expect(new Set(codes).size).toBe(2);
    expect(codes.every((code) => code.length <= 64)).toBe(true);
    expect(plan.renamed).toEqual([`role ${long}:read: ${codes[0]}`, `role ${long}:write: ${codes[1]}`]);
    // In another file, too.
    expect(rolesOf(planOf({ users: [writer] }), 'writer')).toEqual(rolesOf(plan, 'writer'));
  });

  it('that differ by the prefix that keeps ours apart stay two, and give no rights of ours', () => {
    const roles = { realm: [{ name: 'administrator' }, { name: 'realm-administrator' }] };
    const users = [
      { username: 'was-admin', realmRoles: ['administrator'] },
      { username: 'other', realmRoles: ['realm-administrator'] },
    ];
    const plan = planOf({ roles, users });
    expect(rolesOf(plan, 'other')).toEqual(['realm-administrator']);
    expect(rolesOf(plan, 'was-admin')).toEqual([expect.stringMatching(/^realm-administrator-[0-9a-f]{8}$/)]);
    expect(plan.renamed).toEqual([`role administrator: ${rolesOf(plan, 'was-admin')?.[0]}`]);
  });

  it('of the realm, of a client and of a group with one name stay three', () => {
    const plan = planOf({
      groups: [{ name: 'portal:editor' }],
      users: [
        { username: 'by-role', realmRoles: ['portal:editor'] },
        { username: 'at-client', clientRoles: { portal: ['editor'] } },
        { username: 'in-group', groups: ['/portal:editor'] },
      ],
    });
    const codes = ['by-role', 'at-client', 'in-group'].flatMap((login) => rolesOf(plan, login) ?? []);
    expect(new Set(codes).size).toBe(3);
    expect(new Set(plan.roles.map(({ code }) => code)).size).toBe(3);
  });

  it('bring those that they contain, of clients too, but none of Keycloak itself', () => {
    const plan = planOf({
      roles: {
        realm: [
          {
            name: 'default-roles-acme',
            composites: { realm: ['offline_access', 'member'], client: { account: ['view-profile'] } },
          },
          { name: 'lead', composites: { realm: ['member', 'lead'], client: { portal: ['publisher'] } } },
          { name: 'member' },
        ],
        client: { portal: [{ name: 'publisher', composites: { client: { portal: ['editor'] } } }] },
      },
      users: [
        { username: 'lena', realmRoles: ['lead'], clientRoles: { 'realm-management': ['realm-admin'] } },
        { username: 'anna', realmRoles: ['default-roles-acme'] },
      ],
    });
    expect(rolesOf(plan, 'lena')).toEqual([
      'lead',
      'member',
      codeOf('portal:publisher'),
      codeOf('portal:editor'),
    ]);
    expect(rolesOf(plan, 'anna')).toEqual(['member']);
    expect(plan.left).toEqual(['/users/0: realm-management:realm-admin, a right in Keycloak itself']);
  });
});

describe('groups', () => {
  const nested = { name: 'a', realmRoles: ['upper'], subGroups: [{ name: 'b', realmRoles: ['lower'] }] };
  const slashed = { name: 'a/b', realmRoles: ['slashed'] };

  it('whose names have slashes are told apart by escaped paths', () => {
    const users = [
      { username: 'in-slashed', groups: ['/a~/b'] },
      { username: 'in-nested', groups: ['/a/b'] },
    ];
    const plan = planOf({ groups: [nested, slashed], users });
    expect(rolesOf(plan, 'in-slashed')).toEqual(['slashed', codeOf('a~/b')]);
    expect(rolesOf(plan, 'in-nested')).toEqual(['upper', 'a', 'lower', codeOf('a/b')]);
  });

  it('without escapes are found by their names', () => {
    const plan = planOf({ groups: [slashed], users: [{ username: 'x', groups: ['/a/b'] }] });
    expect(rolesOf(plan, 'x')).toEqual(['slashed', codeOf('a~/b')]);
  });

  it('that a path does not tell apart are neither, which is told', () => {
    const plan = planOf({ groups: [nested, slashed], users: [{ username: 'x', groups: ['/a/b', '/gone'] }] });
    expect(rolesOf(plan, 'x')).toEqual([]);
    expect(plan.left).toEqual([
      '/users/0/groups/0 may be any of several groups, whose names have slashes',
      '/users/0/groups/1 is no group of the realm',
    ]);
  });
});

describe('people', () => {
  const reached = { email: 'a@acme.example', emailVerified: true };

  it.each([
    ['a required action', { requiredActions: ['UPDATE_PASSWORD'], credentials: [argon()] }],
    ['the password', { credentials: [{ ...pbkdf2('sha256', 64), temporary: true }] }],
  ])('whose password is temporary by %s choose another one', (_, more) => {
    const plan = planOf({ users: [{ username: 'x', ...reached, ...more }] });
    expect(plan.people[0]?.line).not.toHaveProperty('passwordHash');
    expect(plan.left).toEqual([
      '/users/0: a password that has to be changed; they set a new one by "Forgot password"',
    ]);
  });

  it('with other required actions hear of none, and prove their address again', () => {
    const requiredActions = ['VERIFY_EMAIL', 'CONFIGURE_TOTP'];
    const plan = planOf({ users: [{ username: 'x', ...reached, requiredActions }] });
    expect(plan.people[0]?.line).toMatchObject({ emailVerified: false });
    expect(plan.left).toEqual(['/users/0: required action CONFIGURE_TOTP']);
  });

  it.each([
    [
      'of bcrypt',
      {
        secretData: '{"value":"$2a$10$N9qo8uLOickgx2ZMRZoMye","salt":""}',
        credentialData: '{"hashIterations":10,"algorithm":"bcrypt"}',
      },
    ],
    ['in plain text', { value: 'Orchid-Lantern-42' }],
    ['of texts that are no JSON', { secretData: '{', credentialData: '{' }],
  ])('with a password %s come without it, and hear what to do', (_, credential) => {
    const plan = planOf({ users: [{ username: 'x', credentials: [{ type: 'password', ...credential }] }] });
    expect(plan.people[0]?.line).not.toHaveProperty('passwordHash');
    expect(plan.left).toEqual([
      '/users/0/credentials/0 is no password hash that can be read; without an e-mail address they cannot set one',
    ]);
    expect(plan.wrong).toEqual([]);
  });

  it('of Keycloak before 8 keep their password', () => {
    const secret = JSON.parse(pbkdf2('sha256', 64).secretData);
    const credential = { type: 'password', hashedSaltedValue: secret.value, salt: secret.salt };
    const credentials = [{ ...credential, hashIterations: 1_000, algorithm: 'pbkdf2-sha256' }];
    const plan = planOf({ users: [{ username: 'x', credentials }] });
    const now = planOf({ users: [{ username: 'x', credentials: [pbkdf2('sha256', 64)] }] });
    expect(plan.people[0]?.line.passwordHash).toBe(now.people[0]?.line.passwordHash);
    expect(plan.left).toEqual([]);
  });

  it('keep what can be read where a value is odd, whatever its length', () => {
    const plan = planOf({
      users: [
        {
          username: 'x',
          email: null,
          federationLink: null,
          attributes: { locale: 'ru', picture: 'A'.repeat(5_000) },
        },
        {
          username: 'y',
          email: { a: 1 },
          createdTimestamp: 1e300,
          attributes: { picture: ['A'] },
          enabled: 'false',
        },
        { username: 'z', email: 'no address', federatedIdentities: [{ identityProvider: 'google' }] },
        null,
      ],
    });
    expect(
      plan.people.map(({ line }) => [line.login, line.email, line.locale, line.managedBy, line.status]),
    ).toEqual([
      ['x', null, 'ru', 'platform', 'active'],
      ['y', null, null, 'platform', 'disabled'],
      ['z', null, null, 'platform', 'active'],
    ]);
    expect(plan.wrong).toEqual([]);
    expect(plan.left).toEqual([
      '/users/1/email is no text',
      '/users/2/email errorEmail',
      '/users/2: identity linked at google',
      'attribute picture of 2 people, the first is /users/0',
    ]);
  });

  it('hear of a name that is cut and of a language that is none', () => {
    const users = [{ username: 'x', lastName: 'Я'.repeat(101), attributes: { locale: ['pt_BR'] } }];
    expect(planOf({ users }).left).toEqual([
      '/users/0/attributes/locale is none here',
      '/users/0/lastName is cut at 100 characters',
    ]);
  });

  it('without a name are wrong', () => {
    expect(planOf({ users: [{ username: {} }] }).wrong).toEqual(['/users/0/username errorEmpty']);
  });
});

describe('clients', () => {
  it.each([
    [{}, { pkceRequired: false, signingAlgorithm: 'RS256' }],
    [
      { 'pkce.code.challenge.method': 'S256', 'id.token.signed.response.alg': 'ES256' },
      { pkceRequired: true, signingAlgorithm: 'ES256' },
    ],
  ])('with %j send PKCE and take signatures as the realm has it', (attributes, proofs) => {
    const redirectUris = ['https://rp.acme.example/cb'];
    const kept = { clientId: 'kept', secret: clientSecret, redirectUris, attributes };
    const plan = planOf({ clients: [kept, { ...spa('open'), attributes }] });
    expect(plan.clients[0]?.client).toMatchObject(proofs);
    expect(plan.clients[1]?.client.pkceRequired).toBe(true);
  });

  const spa = (clientId: string, more: object = {}) => ({
    clientId,
    publicClient: true,
    redirectUris: ['https://rp.acme.example/cb'],
    ...more,
  });
  const redirectUris = ['https://a.acme.example/cb', 'https://a.acme.example/*'];

  it('keep their whole addresses, and are told which are gone', () => {
    const attributes = { 'post.logout.redirect.uris': '+', 'pkce.required': true, 'acr.loa.map': null };
    const plan = planOf({ clients: [{ clientId: 'mixed', secret: clientSecret, redirectUris, attributes }] });
    expect(plan.clients[0]?.client).toMatchObject({
      redirectUris: ['https://a.acme.example/cb'],
      postLogoutRedirectUris: ['https://a.acme.example/cb'],
      enabled: true,
    });
    expect(plan.left).toEqual([
      '/clients/0/redirectUris: mixed loses https://a.acme.example/* (errorWildcard)',
    ]);
  });

  it('come without a secret that could be guessed', () => {
    const plan = planOf({
      clients: [{ clientId: 'short', secret: 'too-short', redirectUris: ['https://a.acme.example/cb'] }],
    });
    expect(plan.clients.map(({ secret }) => secret)).toEqual([undefined]);
    expect(plan.left).toEqual([
      '/clients/0: the secret of short is shorter than 24 characters; make a new one',
    ]);
  });

  it('are switched off where no address is left', () => {
    const plan = planOf({ clients: [spa('star', { redirectUris: ['http://localhost:3000/*'] })] });
    expect(plan.clients[0]?.client).toMatchObject({ enabled: false, grantTypes: [], redirectUris: [] });
    expect(plan.left).toHaveLength(2);
    expect(plan.wrong).toEqual([]);
  });

  it('keep ids with dots and ids that are addresses, each as an application of its own', () => {
    const ids = ['dotted.client', 'dotted-client', 'https://c.acme.example/app', '1c', 'app-1c'];
    const plan = planOf({ clients: ids.map((id) => spa(id)) });
    expect(plan.clients.map(({ client }) => client.clientId)).toEqual(ids);
    expect(new Set(plan.clients.map(({ application }) => application.code)).size).toBe(ids.length);
    expect(planOf({ clients: [spa('a/../b'), spa('a b')] }).wrong).toHaveLength(2);
  });
});

describe('a file', () => {
  const two = [{ realm: 'acme' }, { realm: 'master' }];

  it('of several realms is read by the name of one', () => {
    expect(readRealm(two, [], 'master').realm).toBe('master');
    expect(readRealm(two.slice(0, 1), []).realm).toBe('acme');
    expect(() => readRealm(two, [])).toThrow('choose one with --realm NAME: acme, master');
    expect(() => readRealm(two, [], 'gone')).toThrow('no such realm; it has acme, master');
  });

  it.each([[null], [7], [[]], [{ users: [] }], [{ realm: {} }]])('of %j is none', (value) => {
    expect(() => readRealm(value, [])).toThrow(/no export of a realm|no such realm/);
  });
});
