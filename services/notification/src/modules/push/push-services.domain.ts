/** Push services of today's browsers: Chrome and what is built of it, Firefox, Edge on Windows, Safari. */
export const knownPushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://jmt17.google.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

const isOrigin = ({ protocol, host }: URL, service: string): boolean => {
  const [scheme, name = ''] = service.split('://');
  if (protocol !== `${scheme}:`) return false;
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
};

/**
 * Whether an address that a browser told is one of these services, as `https://host` or `https://*.domain`. Whoever is signed
 * in may write any address there, so nothing else is ever called (SSRF).
 */
export const isPushService = (services: readonly string[], endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const plain = url.username === '' && url.password === '' && url.hash === '';
  return plain && services.some((service) => isOrigin(url, service));
};
