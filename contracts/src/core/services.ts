/**
 * Every process of the platform that owns endpoints or publishes events, and the port it listens on where its configuration
 * names none. A name may be taken before there is a service.
 */
export const servicePorts = {
  identity: 8101,
  profile: 8102,
  platform: 8103,
  audit: 8104,
  notification: 8105,
  'access-request': 8106,
  'provider-sync': 8107,
  bff: 8080,
} as const;
export type ServiceName = keyof typeof servicePorts;
export const serviceNames = Object.keys(servicePorts) as readonly ServiceName[];
