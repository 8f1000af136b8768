/**
 * Headers by which a service hands the BFF what belongs into a cookie. The BFF turns them into cookies and removes
 * them: no browser ever sees them, and a service ignores them on requests from elsewhere.
 */
export const sessionHeaders = {
  /** Answer: the secret of a new session. */
  session: 'gatehouse-session',
  /** Answer: seconds the cookie shall live; absent for a cookie that ends with the browser. */
  sessionMaxAge: 'gatehouse-session-max-age',
  /** Answer: the session of this request has ended, or is none here; by `sessionEnds`. */
  sessionEnd: 'gatehouse-session-end',
  /** Both ways: the secret of the pending sign-in this browser holds. */
  pendingSignIn: 'gatehouse-transaction',
  /** Both ways: what the browser keeps as the mark of a device that somebody signed in with; opens nothing. */
  device: 'gatehouse-device',
  /** Request below a forwarded prefix: the `Authorization` of the application that calls. */
  clientAuthorization: 'gatehouse-client-authorization',
} as const;
/** What `sessionHeaders.sessionEnd` says. */
export const sessionEnds = {
  /** The person has signed out. */
  logout: 'logout',
  /** The session was ended. */
  ended: 'ended',
  /** A sign-in follows, and no session counts at the OpenID Provider of this domain. */
  again: 'again',
} as const;
