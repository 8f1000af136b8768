import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, Nullable } from '../core/schema.ts';
import { licenseChecks, licenseStates } from './license-kinds.ts';

/** Compact JWS (RFC 7515) signed with Ed25519 (RFC 8037). */
const Key = Line(4_000, 1);
const Domain = Line(253, 1);
const UpdateServer = Line(500);

/** What a key says, and what it is bound to. */
const LicenseFacts = Closed({
  id: Type.String(),
  /** End of the key; the whole key is answered nowhere. */
  key: Type.String(),
  domain: Type.String(),
  licensee: Type.String(),
  licensor: Type.String(),
  /** Support period. */
  from: Instant,
  until: Instant,
  /** Sessions at a time; null is no limit. */
  sessions: Nullable(Type.Integer({ minimum: 1 })),
});
export type LicenseFacts = Static<typeof LicenseFacts>;

export const License = Closed({
  state: Type.Enum([...licenseStates]),
  /** In the words of the specification: limited once the grace time is over, else standard. */
  type: Type.Enum(['standard', 'limited']),
  license: Nullable(
    Closed({
      ...LicenseFacts.properties,
      updateServer: Nullable(Type.String()),
      enteredAt: Instant,
      /** When adding stops: the end of the grace time. */
      limitedFrom: Instant,
      /** Days until the support period ends, from the thirtieth on. */
      daysLeft: Nullable(Type.Integer()),
      checkedAt: Nullable(Instant),
      check: Nullable(Type.Enum([...licenseChecks])),
      /** The clock of the installation is behind a time that it has shown before. */
      clockBehind: Type.Boolean(),
      /** The latest time that the installation has known. */
      seenAt: Instant,
      /** The clock had leapt to it and can be said to have been ahead. */
      clockSettable: Type.Boolean(),
    }),
  ),
});
export type License = Static<typeof License>;

export const LicenseEntry = Closed({
  key: Key,
  domain: Domain,
  /** Empty or absent: that of the key, if it names one. */
  updateServer: Type.Optional(UpdateServer),
});
export type LicenseEntry = Static<typeof LicenseEntry>;

/** Without a key, the license that is entered is checked. */
export const LicenseCheckRequest = Closed({
  key: Type.Optional(Key),
  domain: Type.Optional(Domain),
  updateServer: Type.Optional(UpdateServer),
});
export type LicenseCheckRequest = Static<typeof LicenseCheckRequest>;

export const LicenseCheckAnswer = Closed({
  license: LicenseFacts,
  state: Type.Enum([...licenseStates]),
  /** Null where no update server is set. */
  check: Nullable(Type.Enum([...licenseChecks])),
});
