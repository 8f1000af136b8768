/** A realm as a customer has it: people with groups and roles, and a client of ours with the rights it needs. */

/** Roles of `realm-management` that a synchronization needs. */
export const neededRights = ['query-groups', 'view-clients', 'view-realm', 'view-users'] as const;

export interface RealmPlan {
  readonly realm: string;
  readonly people: number;
  readonly client: { readonly id: string; readonly secret: string };
  /** Where people come back to from signing in, and from signing out. */
  readonly redirectUris: readonly string[];
  readonly backchannelLogoutUrl?: string;
  /** Of everybody who has one. */
  readonly password: string;
  /** Further clients by their id, with the rights that each has. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

const departments = ['Engineering', 'Finance', 'Sales', 'Support', 'Warehouse'] as const;
const roles = ['engineer', 'accountant', 'manager', 'operator'] as const;
const lastNames = ['Orlova', 'Belov', 'Sokolova', 'Kuznetsov', 'Volkova', 'Zaitsev', 'Smirnova'] as const;
const firstNames = ['Anna', 'Ivan', 'Vera', 'Pavel', 'Olga', 'Dmitry', 'Elena', 'Sergei'] as const;
/** People who can sign in; hashing a password takes a while. */
const WITH_PASSWORD = 5;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const person = (index: number, password: string) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  username: `person${index}`,
  email: `person${index}@orchard.example`,
  emailVerified: true,
  enabled: true,
  firstName: at(firstNames, index),
  lastName: at(lastNames, index),
  attributes: { department: [at(departments, index)], personnelNumber: [String(10_000 + index)] },
  groups: [index % 3 === 0 ? `/${at(departments, index)}/Night shift` : `/${at(departments, index)}`],
  realmRoles: index % 5 === 4 ? [] : [at(roles, index)],
  ...(index < WITH_PASSWORD ? { credentials: [{ type: 'password', value: password }] } : {}),
});

/** Keycloak returns attributes of people only where the realm declares them or lets any stand. */
const profile = {
  unmanagedAttributePolicy: 'ENABLED',
  attributes: ['username', 'email', 'firstName', 'lastName'].map((name) => ({
    name,
    permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
  })),
};

const serviceAccount = (clientId: string, rights: readonly string[]) => ({
  username: `service-account-${clientId}`,
  enabled: true,
  serviceAccountClientId: clientId,
  clientRoles: { 'realm-management': [...rights] },
});

/** In the format that Keycloak imports. */
export const realmOf = (plan: RealmPlan) => {
  const { client, others = {}, backchannelLogoutUrl } = plan;
  const clientOf = (clientId: string) => ({
    clientId,
    secret: client.secret,
    enabled: true,
    publicClient: false,
    standardFlowEnabled: false,
    serviceAccountsEnabled: true,
  });
  return {
    realm: plan.realm,
    enabled: true,
    sslRequired: 'none',
    internationalizationEnabled: true,
    supportedLocales: ['en', 'ru'],
    defaultLocale: 'en',
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [
        {
          providerId: 'declarative-user-profile',
          config: { 'kc.user.profile.config': [JSON.stringify(profile)] },
        },
      ],
    },
    roles: { realm: roles.map((name) => ({ name, description: `Role ${name}` })) },
    groups: departments.map((name) => ({ name, subGroups: [{ name: 'Night shift' }] })),
    clients: [
      {
        ...clientOf(client.id),
        standardFlowEnabled: true,
        redirectUris: plan.redirectUris,
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': plan.redirectUris.join('##'),
          ...(backchannelLogoutUrl === undefined
            ? {}
            : {
                'backchannel.logout.url': backchannelLogoutUrl,
                'backchannel.logout.session.required': 'true',
              }),
        },
      },
      ...Object.keys(others).map(clientOf),
    ],
    users: [
      ...Array.from({ length: plan.people }, (_, index) => person(index, plan.password)),
      serviceAccount(client.id, neededRights),
      ...Object.entries(others).map(([id, rights]) => serviceAccount(id, rights)),
    ],
  };
};
