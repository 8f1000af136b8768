/** Names that pages, the BFF and the published documents agree on. */

/** Cookie with the opaque session secret. The `__Host-` prefix needs https; plain http serves localhost only. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-gatehouse_session' : 'gatehouse_session';

/** Cookie that pages read the CSRF token from. */
export const csrfCookieName = (secure: boolean): string =>
  secure ? '__Host-gatehouse_csrf' : 'gatehouse_csrf';

export const csrfHeader = 'x-csrf-token';
export const idempotencyHeader = 'idempotency-key';
