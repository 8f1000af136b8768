import { totpDigits } from '@gatehouse/contracts/identity/factors.ts';
import { Secret, TOTP } from 'otpauth';

/** Seconds of a step. What applications assume where the address says nothing else, and some whatever it says. */
const PERIOD = 30;
/** Steps by which the clock of a phone may be off. */
const WINDOW = 1;

const parametersOf = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: 'SHA1',
  digits: totpDigits,
  period: PERIOD,
});

/** 160 random bits (RFC 4226, section 4), in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code tells the application: who asks for codes, and whose they are. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...parametersOf(secret), issuer, label }).toString();

/** The step that a code is of, one at most from now; undefined for any other text. */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  const totp = new TOTP(parametersOf(secret));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
};
