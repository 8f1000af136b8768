/**
 * Devices that people have signed in with: a signed cookie that says so, so that nothing is stored or looked up. It opens
 * nothing. It gives failed sign-ins of this device a counter of their own (ADR 35).
 */
import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { DEVICE_DAY_LENGTH, DEVICE_ID_LENGTH } from '@gatehouse/kit/auth/device-key.ts';
import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { sameSecret } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';

/** A device whose cookie is ours. */
export interface Device {
  readonly id: string;
  /** Whether somebody has signed in to this account with it. */
  knows(accountId: string): boolean;
}

/** Characters of base64url, six bits each. */
const ID_LENGTH = DEVICE_ID_LENGTH;
const TAG_LENGTH = 16;
const MAC_LENGTH = 22;
/** Day of issue since 1970, base 36. */
const DAY_LENGTH = DEVICE_DAY_LENGTH;
/** Accounts that a device is remembered for, the last ones. */
const ACCOUNTS_MAX = 4;
/** Days after which it is forgotten unless somebody signed in with it meanwhile. */
export const DEVICE_DAYS = 180;
const DAY = 24 * 60 * 60_000;

const tagOf = (deviceId: string, accountId: string): string =>
  createHash('sha256').update(`${deviceId}\0${accountId}`).digest('base64url').slice(0, TAG_LENGTH);

const deviceKey = (key: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'gatehouse device cookies', 32)));

interface Contents {
  readonly day: number;
  readonly id: string;
  readonly tags: readonly string[];
}

const parse = (body: string): Contents | undefined => {
  const day = Number.parseInt(body.slice(0, DAY_LENGTH), 36);
  const id = body.slice(DAY_LENGTH, DAY_LENGTH + ID_LENGTH);
  const tags = body.slice(DAY_LENGTH + ID_LENGTH).match(/.{16}/gs) ?? [];
  return Number.isNaN(day) || tags.length === 0 ? undefined : { day, id, tags };
};

/** Cookies are signed with the key that messages are sealed with, and read with each that is still known: keys rotate. */
export const createDevices = ({
  sealingKeys,
  clock,
  ids,
}: {
  readonly sealingKeys: SealingKeys;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'secret'>;
}) => {
  const keys = new Map(sealingKeys.keys.map(({ kid, key }) => [kid, deviceKey(Buffer.from(key))]));
  const signing = keys.get(sealingKeys.sealWith);
  if (signing === undefined) throw new Error('there is no key to sign device cookies with');
  const macOf = (key: KeyObject, body: string): string =>
    createHmac('sha256', key).update(body).digest('base64url').slice(0, MAC_LENGTH);
  const today = () => Math.floor(clock.now().getTime() / DAY);

  const contentsOf = (cookie: string | undefined): Contents | undefined => {
    if (cookie === undefined || !/^[\w-]{58,106}$/.test(cookie)) return undefined;
    const body = cookie.slice(0, -MAC_LENGTH);
    const mac = cookie.slice(-MAC_LENGTH);
    if (![...keys.values()].some((key) => sameSecret(macOf(key, body), mac))) return undefined;
    const contents = parse(body);
    return contents === undefined || today() - contents.day > DEVICE_DAYS ? undefined : contents;
  };

  return {
    /** The device of a cookie; undefined for none, for one that we did not sign and for one that is too old. */
    read: (cookie: string | undefined): Device | undefined => {
      const contents = contentsOf(cookie);
      if (contents === undefined) return undefined;
      const { id, tags } = contents;
      return { id, knows: (accountId) => tags.includes(tagOf(id, accountId)) };
    },
    /** The cookie of a device with which somebody has just signed in; it remembers who did so before. */
    issue: (cookie: string | undefined, accountId: string): string => {
      const before = contentsOf(cookie);
      const id = before?.id ?? ids.secret().slice(0, ID_LENGTH);
      const tag = tagOf(id, accountId);
      const tags = [tag, ...(before?.tags ?? []).filter((other) => other !== tag)].slice(0, ACCOUNTS_MAX);
      const body = `${today().toString(36).padStart(DAY_LENGTH, '0')}${id}${tags.join('')}`;
      return `${body}${macOf(signing, body)}`;
    },
  };
};
export type Devices = ReturnType<typeof createDevices>;
