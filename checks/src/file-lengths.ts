/** How long source files are: 300 lines at most, tests, blank lines and comments counted. */

export const LINES_MAX = 300;

/**
 * Files that are longer, with how many lines they may have. The list ends with their split (issue 49): a number may only fall,
 * and a file is never added.
 */
export const longFiles: Readonly<Record<string, number>> = {
  'bff/src/pages/pages.int.test.ts': 317,
  'contracts/src/profile/dynamic-fields.endpoints.ts': 318,
  'e2e/faults/two-installations.nightly.test.ts': 326,
  'frontend/harness/profile.ts': 332,
  'frontend/src/pages/people/person.page.test.tsx': 333,
  'frontend/src/pages/providers/provider.page.test.tsx': 312,
  'services/access-request/src/contacts.int.test.ts': 499,
  'services/access-request/src/invitations.int.test.ts': 415,
  'services/access-request/src/requests.int.test.ts': 499,
  'services/identity/src/container.ts': 335,
  'services/identity/src/migrations.int.test.ts': 339,
  'services/identity/src/modules/directory/delivery.int.test.ts': 331,
  'services/identity/src/modules/onboarding/invitations/invitations.int.test.ts': 353,
  'services/identity/src/modules/onboarding/restore/restore.int.test.ts': 306,
  'services/identity/src/modules/provider-sign-in/provider-sign-in.int.test.ts': 521,
  'services/platform/src/modules/domains/domains-console.int.test.ts': 362,
  'services/profile/src/modules/dynamic-fields/dynamic-fields.int.test.ts': 435,
  'services/provider-sync/src/keycloak.nightly.test.ts': 322,
  'services/provider-sync/src/synchronization.int.test.ts': 525,
};

/** What breaks the limit: a file above what it may have, and an entry that its file no longer needs. */
export const lengthProblems = (
  lengths: ReadonlyMap<string, number>,
  allowed: Readonly<Record<string, number>> = longFiles,
): readonly string[] => [
  ...[...lengths]
    .filter(([path, lines]) => lines > (Object.hasOwn(allowed, path) ? (allowed[path] as number) : LINES_MAX))
    .map(([path, lines]) => `${path} has ${lines} lines`),
  ...Object.keys(allowed)
    .filter((path) => (lengths.get(path) ?? 0) <= LINES_MAX)
    .map((path) => `${path} needs no entry any more`),
];
