/** Names that pages, the BFF and the published documents agree on. */

/** Cookie with the opaque session secret. The `__Host-` prefix needs https; plain http serves localhost only. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-gatehouse' : 'gatehouse');

/** Cookie with the secret of the pending sign-in; no script reads it. */
export const pendingSignInCookieName = (secure: boolean): string =>
  secure ? '__Host-gatehouse_tx' : 'gatehouse_tx';

/** Cookie of a device that somebody signed in with; it outlives sessions, and no script reads it. */
export const deviceCookieName = (secure: boolean): string =>
  secure ? '__Host-gatehouse_device' : 'gatehouse_device';

/** Cookie that pages read the CSRF token from; its value is bound to the session, so its name needs no prefix. */
export const csrfCookieName = 'gh_csrf';

/** Cookie in which pages keep the chosen language. */
export const localeCookieName = 'gh_locale';
/** Holds `light` or `dark`; anything else follows the device. Pages write it. */
export const themeCookieName = 'gh_theme';

export const csrfHeader = 'x-csrf-token';
export const idempotencyHeader = 'idempotency-key';
