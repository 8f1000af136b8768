/** Arrows of the architecture: each rule holds for services and features that do not exist yet. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-service-to-service',
      comment: 'Services speak through contracts: HTTP descriptors and events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|bff)/', pathNot: '^services/$1/' },
    },
    {
      name: 'kit-stands-below-services',
      severity: 'error',
      from: { path: '^packages/kit/', pathNot: '\\.(test|fixtures)\\.ts$|/bench/' },
      to: { path: '^(services|bff|frontend|stack|e2e|packages/testkit)/' },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(packages|services|bff|frontend|stack|e2e)/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'A domain file decides: of packages it knows only those listed, which compute and nothing else.',
      severity: 'error',
      from: { path: '\\.domain\\.ts$' },
      to: {
        dependencyTypesNot: ['core'],
        path: 'node_modules/|^packages/|^services/[^/]+/src/adapters/|\\.(service|repository|read-model|model|routes|consumers|jobs|module|channel)\\.ts$',
        pathNot:
          'node_modules/(typebox|libphonenumber-js|@gatehouse/contracts)/|^packages/kit/src/(projections/domains|log/scrub)\\.ts$',
      },
    },
    {
      name: 'domain-without-io-modules',
      severity: 'error',
      from: { path: '\\.domain\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'Pages compose features; features do not know each other.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-below-pages-and-app',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/(app|pages)/' },
    },
    {
      name: 'pages-below-app',
      severity: 'error',
      from: { path: '^frontend/src/pages/' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'ui-and-lib-know-no-domain',
      severity: 'error',
      from: { path: '^frontend/src/(ui|lib)/' },
      to: { path: '^frontend/src/(app|pages|features)/' },
    },
    {
      name: 'frontend-imports-contracts-only',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^(packages|services|bff|stack|e2e)/' },
    },
    {
      name: 'no-testkit-in-production',
      severity: 'error',
      from: {
        path: '^(services|bff|packages/kit|frontend/src)/',
        pathNot: '(\\.test\\.tsx?|\\.fixtures\\.ts)$|/(test|bench|testing)/',
      },
      to: { path: '^packages/testkit/|\\.fixtures\\.ts$|\\.test\\.tsx?$|^stack/' },
    },
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
