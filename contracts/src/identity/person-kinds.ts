/** Words and bounds of people that pages know, too. */
export const personStatuses = ['active', 'disabled'] as const;
/**
 * Why somebody cannot sign in; several may hold at once, and each has to go.
 * - administrator: blocked here, which an administrator takes back
 * - provider: switched off at the provider
 * - absent: the provider has them no more
 * - providerOff: the provider itself is switched off here
 */
export const offCauses = ['administrator', 'provider', 'absent', 'providerOff'] as const;
export const BLOCK_REASON_MAX = 500;
export const personLinks = ['first-entry', 'restore'] as const;
export const personResets = ['attempts', 'codes', 'second-factor'] as const;
export const codePurposes = ['sign-in', 'mobile', 'email'] as const;
/** What a person has not done yet: set a password, agree with documents of their domain. */
export const personDebts = ['password', 'terms'] as const;
