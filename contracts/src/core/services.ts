/** Every process of the platform that owns endpoints or publishes events. */
export const serviceNames = [
  'identity',
  'profile',
  'platform',
  'audit',
  'notification',
  'access-request',
  'provider-sync',
  'bff',
] as const;
export type ServiceName = (typeof serviceNames)[number];
