import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { RecoveryHashes } from './recovery-codes.ts';

/** The authenticator application of a person. */
export interface TotpRow {
  readonly sealed: Sealed;
  /** Of the last code that was taken; none up to it counts again (RFC 6238, section 5.2). */
  readonly lastStep: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface SecondFactorRow {
  /** Of the account. */
  readonly _id: string;
  readonly totp: TotpRow;
  readonly recovery: RecoveryHashes;
}

/** A secret that was shown and that no code has come back of. */
export interface TotpEnrolmentRow {
  /** Of the account: the latest one counts. */
  readonly _id: string;
  readonly sessionId: string;
  readonly sealed: Sealed;
  readonly expiresAt: Date;
}

const sealed = required(
  part<Sealed>({ kid: required(String), iv: required(String), data: required(String) }),
);

export const secondFactors = defineCollection<SecondFactorRow>('second_factors', {
  _id: required(String),
  totp: required(
    part<TotpRow>({
      sealed,
      lastStep: required(Number, { min: 0 }),
      createdAt: required(Date),
      lastUsedAt: { type: Date, default: null },
    }),
  ),
  recovery: required(part<RecoveryHashes>({ kid: required(String), hashes: required([String]) })),
});

export const totpEnrolments = defineCollection<TotpEnrolmentRow>(
  'totp_enrolments',
  { _id: required(String), sessionId: required(String), sealed, expiresAt: required(Date) },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
