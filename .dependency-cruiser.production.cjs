/** What runs in production, without tests, fixtures and benches, which look at everything: its folders know each other in one direction. */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-production-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(contracts/src|packages/kit/src|services/[^/]+/src|bff/src|frontend/src)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.(test|fixtures)\\.tsx?$|/(test|bench|testing)/` },
  },
};
