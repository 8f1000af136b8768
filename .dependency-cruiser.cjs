/** Arrows of the architecture: each rule holds for services and features that do not exist yet. */
/** Files that match `from` import none that match `to`; a text is a path, an object says more. */
const never = (name, from, to, comment) => {
  const place = (where) => (typeof where === 'string' ? { path: where } : where);
  return { name, severity: 'error', ...(comment && { comment }), from: place(from), to: place(to) };
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never('no-circular', {}, { circular: true }),
    never(
      'no-service-to-service',
      '^services/([^/]+)/',
      { path: '^(services|bff)/', pathNot: '^services/$1/' },
      'Services speak through contracts: HTTP descriptors and events.',
    ),
    never(
      'kit-stands-below-services',
      { path: '^packages/kit/', pathNot: '\\.(test|fixtures)\\.ts$|/bench/' },
      '^(services|bff|frontend|stack|checks|e2e|testkit)/',
    ),
    never(
      'demo-data-knows-no-stack',
      '^demo-data/',
      '^(testkit|services|bff|frontend|stack|checks|generators|e2e|load-tests)/',
      'Demo data is a description; the stack hands it the commands that write it.',
    ),
    never(
      'contracts-stand-alone',
      '^contracts/',
      '^(packages|testkit|services|bff|frontend|stack|checks|e2e)/',
    ),
    never(
      'stack-stands-below-tests',
      { path: '^stack/', pathNot: '\\.(test|fixtures)\\.ts$' },
      '^(testkit|checks|generators|e2e|load-tests)/',
    ),
    never('bff-knows-no-service', '^bff/', '^services/'),
    never(
      'testkit-stands-below-checks',
      '^testkit/',
      '^(services|bff|frontend|checks|generators|e2e|load-tests)/',
    ),
    never(
      'checks-know-stack-and-contracts',
      '^checks/',
      '^(packages|testkit|services|bff|frontend|generators|e2e|load-tests)/',
    ),
    never('nothing-stands-on-e2e-or-load-tests', { pathNot: '^(e2e|load-tests)/' }, '^(e2e|load-tests)/'),
    never('frontend-below-its-harness', '^frontend/(src|build)/', '^frontend/(harness|scripts)/'),
    never('harness-below-scripts', '^frontend/harness/', '^frontend/scripts/'),
    never(
      'domain-is-pure',
      '\\.domain\\.ts$',
      {
        dependencyTypesNot: ['core'],
        path: 'node_modules/|^(packages|testkit)/|^services/[^/]+/src/adapters/|\\.(service|repository|read-model|model|routes|consumers|jobs|module|channel)\\.ts$',
        pathNot:
          'node_modules/(typebox|libphonenumber-js|jsonc-parser|@formatjs/icu-messageformat-parser|@gatehouse/contracts)/|^packages/kit/src/(granting/granting|projections/domains|log/scrub|network/(address|network-key|network-verdict)|phone/phone-number|text/(broken-bound-of|cell|device-name|field-error|field-input|linear-pattern|memoize|parse-result|pattern-witness|plain-text|time-zone))\\.ts$',
      },
      'A domain file decides: of packages it knows only those listed, which compute and nothing else; what one makes once and keeps follows from its words alone.',
    ),
    never('domain-without-io-modules', '\\.domain\\.ts$', {
      dependencyTypes: ['core'],
      pathNot: '^(node:)?(crypto|url)$',
    }),
    {
      ...never('no-cycles-of-folders', '^services/identity/src/modules/', { circular: true }),
      scope: 'folder',
      comment: 'Folders of modules know each other in one direction.',
    },
    never(
      'identity-lowest-modules-stand-alone',
      '^services/identity/src/modules/(accounts|channels|messages|network)/',
      {
        path: '^services/identity/src/modules/',
        pathNot: '^services/identity/src/modules/$1/',
      },
      'accounts, channels, messages, network <- sessions <- authentication <- onboarding',
    ),
    never('identity-sessions-know-accounts-alone', '^services/identity/src/modules/sessions/', {
      path: '^services/identity/src/modules/',
      pathNot: '^services/identity/src/modules/(sessions|accounts)/',
    }),
    never('identity-authentication-knows-what-is-below', '^services/identity/src/modules/authentication/', {
      path: '^services/identity/src/modules/',
      pathNot: '^services/identity/src/modules/(authentication|accounts|channels|messages|network|sessions)/',
    }),
    never(
      'identity-people-know-no-applications',
      '^services/identity/src/modules/(onboarding|new-devices)/',
      '^services/identity/src/modules/(applications|clients|device-types|keycloak|oidc)/',
      'onboarding <- new-devices; applications <- clients <- oidc <- keycloak',
    ),
    never(
      'identity-onboarding-below-new-devices',
      '^services/identity/src/modules/onboarding/',
      '^services/identity/src/modules/new-devices/',
    ),
    never(
      'identity-nouns-of-the-console-stand-alone',
      '^services/identity/src/modules/(applications|device-types)/',
      { path: '^services/identity/src/modules/', pathNot: '^services/identity/src/modules/$1/' },
    ),
    never('identity-clients-know-applications-alone', '^services/identity/src/modules/clients/', {
      path: '^services/identity/src/modules/',
      pathNot: '^services/identity/src/modules/(clients|applications)/',
    }),
    never('identity-oidc-knows-no-onboarding', '^services/identity/src/modules/oidc/', {
      path: '^services/identity/src/modules/(onboarding|new-devices|keycloak|device-types)/',
      pathNot: '^services/identity/src/modules/oidc/',
    }),
    never(
      'identity-keycloak-is-known-by-none',
      { path: '^services/identity/src/modules/', pathNot: '^services/identity/src/modules/keycloak/' },
      '^services/identity/src/modules/keycloak/',
    ),
    never(
      'no-feature-to-feature',
      '^frontend/src/features/([^/]+)/',
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
      'Pages compose features; features do not know each other.',
    ),
    never('features-below-pages-and-app', '^frontend/src/features/', '^frontend/src/(app|pages)/'),
    never('pages-below-app', '^frontend/src/pages/', '^frontend/src/app/'),
    never('screen-knows-no-noun', '^frontend/src/screen/', '^frontend/src/(app|pages|features)/'),
    never(
      'ui-and-lib-know-no-domain',
      '^frontend/src/(ui|lib)/',
      '^frontend/src/(app|pages|features|screen)/',
    ),
    never(
      'frontend-carries-no-schemas',
      { path: '^frontend/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
      {
        path: '^contracts/src/(core/schema|.*(resources|endpoints|events))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
      'Schemas bring 40 KiB of their library; a constant that a page needs has a file of its own.',
    ),
    never(
      'frontend-imports-contracts-only',
      '^frontend/src/',
      '^(packages|testkit|services|bff|stack|checks|e2e)/',
    ),
    never(
      'no-testkit-in-production',
      {
        path: '^(services|bff|packages/kit|frontend/src)/',
        pathNot: '(\\.test\\.tsx?|\\.fixtures\\.ts)$|/(test|bench|testing)/',
      },
      '^testkit/|\\.fixtures\\.ts$|\\.test\\.tsx?$|^(stack|checks)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
