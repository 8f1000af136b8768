import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';

/** A sealed value as one text that travels through addresses and bodies. */
export const sealText = (sealer: Sealer, value: unknown, context: string): string => {
  const { kid, iv, data } = sealer.seal(JSON.stringify(value), context);
  return [Buffer.from(kid).toString('base64url'), iv, data].join('.');
};

/** Undefined for what was not sealed here for this purpose. */
export const openText = <Value>(sealer: Sealer, text: string, context: string): Value | undefined => {
  const [kid = '', iv = '', data = '', ...rest] = text.split('.');
  if (rest.length > 0) return undefined;
  const sealed: Sealed = { kid: Buffer.from(kid, 'base64url').toString(), iv, data };
  try {
    return JSON.parse(sealer.open(sealed, context)) as Value;
  } catch {
    return undefined;
  }
};
