import { secretHash } from '../crypto/secret-hash.ts';

/** Where the id stands in the cookie of a device: behind the day of issue. Identity makes and signs the cookie (ADR 35). */
export const DEVICE_DAY_LENGTH = 4;
export const DEVICE_ID_LENGTH = 16;

/**
 * What a session keeps of the device it began on. Whoever holds the session's cookie alone cannot make the device's: its id
 * is 96 random bits, which stand nowhere but in that cookie.
 */
export const deviceKeyOf = (cookie: string | undefined): string | undefined => {
  const id = cookie?.slice(DEVICE_DAY_LENGTH, DEVICE_DAY_LENGTH + DEVICE_ID_LENGTH);
  return id?.length === DEVICE_ID_LENGTH ? secretHash(id) : undefined;
};
