/** What only browsers ask, sent by a client; everything else a client asks by itself. */
const routes = new Set([
  'authorization',
  'resume',
  'end_session',
  'end_session_confirm',
  'code_verification',
  'device_resume',
]);

/** Where a client has to prove that it is itself; public ones name themselves. */
const provingRoutes = new Set([
  'token',
  'introspection',
  'revocation',
  'pushed_authorization_request',
  'device_authorization',
]);
export const provesClients = (route: string): boolean => provingRoutes.has(route);

export const isForBrowsers = (route: string): boolean => routes.has(route);
