/** What only browsers ask, sent by a client; everything else a client asks by itself. */
const routes = new Set([
  'authorization',
  'resume',
  'end_session',
  'end_session_confirm',
  'code_verification',
  'device_resume',
]);

export const isForBrowsers = (route: string): boolean => routes.has(route);
