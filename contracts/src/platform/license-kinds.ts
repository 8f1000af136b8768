/**
 * What an installation may do.
 * - none: no key is entered; nothing is limited
 * - standard: within the support period
 * - grace: the period is over, nothing is limited yet
 * - limited: the grace time is over too: domains, applications and providers cannot be added
 */
export const licenseStates = ['none', 'standard', 'grace', 'limited'] as const;
export type LicenseState = (typeof licenseStates)[number];

/** What the update server said last. */
export const licenseChecks = ['found', 'notFound', 'revoked', 'unreachable'] as const;
export type LicenseCheck = (typeof licenseChecks)[number];

export const licenseDocuments = ['agreement', 'certificate'] as const;
export type LicenseDocument = (typeof licenseDocuments)[number];
