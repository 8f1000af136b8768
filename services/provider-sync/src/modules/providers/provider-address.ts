import { isIP } from 'node:net';
import { isLinkOrMetadata, isThisMachine } from '@gatehouse/kit/network/address.ts';

const LOCAL_NAME = /^(?:[a-z0-9-]+\.)*localhost$/;

/**
 * The address of a provider as it is stored, without a slash at its end; undefined where none may stand there. What a name
 * leads to is judged when it is connected to.
 */
export const readProviderAddress = (text: string, localHosts: readonly string[]): string | undefined => {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (address === undefined || !/^https?:\/\/[^/?#\\]/i.test(text.trim())) return undefined;
  const { protocol, username, password, search, hash } = address;
  if (username !== '' || password !== '' || search !== '' || hash !== '') return undefined;
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const isLocal = localHosts.includes(host);
  if (protocol !== 'https:' && !isLocal) return undefined;
  if (isIP(host) !== 0 && isLinkOrMetadata(host)) return undefined;
  if (!isLocal && (LOCAL_NAME.test(host) || (isIP(host) !== 0 && isThisMachine(host)))) return undefined;
  return `${address.origin}${address.pathname}`.replace(/\/+$/, '');
};
