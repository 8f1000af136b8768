import { type LicenseCheck, licenseChecks } from '@gatehouse/contracts/platform/license-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

export interface LicenseRow {
  /** `LICENSE_ID`: there is one row, which stays when the key is deleted. */
  readonly _id: string;
  readonly key: string | null;
  readonly licensee: string;
  readonly updateServer: string | null;
  readonly enteredAt: Date;
  readonly checkedAt: Date | null;
  readonly check: LicenseCheck | null;
  /** The latest time that this installation has known. */
  readonly seenAt: Date;
  /** A leap of the clock, until time has gone on from it for a day: nobody knows yet whether the clock was ahead. */
  readonly leap?: { readonly from: Date; readonly to: Date } | null;
  /** Days before the end of the last warning of this key; null: none yet. */
  readonly warned: number | null;
  /** Events so far. */
  readonly sequence: number;
}

export const licenses = defineCollection<LicenseRow>('licenses', {
  _id: required(String),
  key: { type: String, default: null },
  licensee: required(String),
  updateServer: { type: String, default: null },
  enteredAt: required(Date),
  checkedAt: { type: Date, default: null },
  check: { type: String, enum: [...licenseChecks, null], default: null },
  seenAt: required(Date),
  leap: {
    type: part<NonNullable<LicenseRow['leap']>>({ from: required(Date), to: required(Date) }),
    default: null,
  },
  warned: { type: Number, default: null },
  sequence: required(Number, { min: 1 }),
});
