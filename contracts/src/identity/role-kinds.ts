/** Words of roles that contracts, rows and pages share. */

/**
 * systemic: for the platform and its applications, granted to people by administrators; organizational: for employees of the
 * own organization, granted the same way; contractor: granted to people within a company, never to an account alone.
 */
export const roleKinds = ['systemic', 'organizational', 'contractor'] as const;
export type RoleKind = (typeof roleKinds)[number];
