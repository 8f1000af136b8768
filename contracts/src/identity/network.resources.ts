/** Networks as the console keeps them: lists of those that may or may not come in, and names for several at once. */
import Type, { type Static } from 'typebox';
import { Closed, Id, Instant, Line, Nullable, Revision } from '../core/schema.ts';

/** Addresses under one name. */
export const NETWORK_ALIAS_IPS_MAX = 500;

/** An address, or a subnet in CIDR notation (RFC 4632); longest IPv6 with its prefix length. */
const Network = Line(49, 1);
const Comment = Line(500);

/**
 * What a person types to make a change that shuts out their own address: that address. Such a change is refused with
 * `network.lockout` without it, and undone after a minute unless it is confirmed.
 */
export const ConfirmedAddress = Type.Optional(Line(49));

const aliasBody = {
  name: Line(200, 1),
  ips: Type.Array(Closed({ ip: Network, comment: Type.Optional(Comment) }), {
    minItems: 1,
    maxItems: NETWORK_ALIAS_IPS_MAX,
  }),
  comment: Type.Optional(Comment),
  confirmedAddress: ConfirmedAddress,
};

export const NetworkAliasCreate = Closed(aliasBody);
export type NetworkAliasCreate = Static<typeof NetworkAliasCreate>;
export const NetworkAliasUpdate = Closed({ ...aliasBody, revision: Revision });
export type NetworkAliasUpdate = Static<typeof NetworkAliasUpdate>;

export const NetworkAlias = Closed({
  id: Type.String(),
  revision: Revision,
  name: Type.String(),
  ips: Type.Array(Closed({ ip: Type.String(), comment: Type.String() })),
  comment: Type.String(),
  /** Entries of the lists that stand for it; while there are any it cannot be deleted. */
  usedBy: Type.Object(
    { blacklist: Type.Integer({ minimum: 0 }), whitelist: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  /** Of the last change. */
  date: Instant,
});
export type NetworkAlias = Static<typeof NetworkAlias>;

const entryBody = {
  enabled: Type.Optional(Type.Boolean()),
  /** This or `aliasId`, never both. */
  ip: Type.Optional(Nullable(Network)),
  aliasId: Type.Optional(Nullable(Id)),
  /** From when it acts; at once where it is absent. */
  dateFrom: Type.Optional(Nullable(Instant)),
  /** Until when; without end where it is absent. */
  dateTo: Type.Optional(Nullable(Instant)),
  comment: Type.Optional(Comment),
  confirmedAddress: ConfirmedAddress,
};

export const NetworkEntryCreate = Closed({
  ...entryBody,
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type NetworkEntryCreate = Static<typeof NetworkEntryCreate>;
export const NetworkEntryUpdate = Closed({ ...entryBody, revision: Revision });
export type NetworkEntryUpdate = Static<typeof NetworkEntryUpdate>;

export const NetworkEntry = Closed({
  id: Type.String(),
  revision: Revision,
  enabled: Type.Boolean(),
  ip: Nullable(Type.String()),
  alias: Nullable(Closed({ id: Type.String(), name: Type.String() })),
  dateFrom: Nullable(Instant),
  dateTo: Nullable(Instant),
  comment: Type.String(),
  /** Of the last change. */
  date: Instant,
});
export type NetworkEntry = Static<typeof NetworkEntry>;

/** Whether an address would get in now, and what decides it. */
export const NetworkVerdict = Closed({
  /** In its shortest form, without the zone of an interface; IPv4 inside IPv6 is IPv4. */
  address: Type.String(),
  allowed: Type.Boolean(),
  /**
   * An entry of the blacklist or the whitelist that holds it; no entry of a whitelist that is in force (`unlisted`); or
   * nothing at all.
   */
  reason: Type.Enum(['blacklist', 'whitelist', 'unlisted', 'none']),
  entry: Nullable(NetworkEntry),
});
export type NetworkVerdict = Static<typeof NetworkVerdict>;

/** A change that shuts out the address it was made from, until it is confirmed or undone. */
export const UnconfirmedChange = Closed({
  /** When it is undone. */
  endTime: Instant,
  address: Type.String(),
  /** Network or alias that was changed. */
  label: Type.String(),
});
export type UnconfirmedChange = Static<typeof UnconfirmedChange>;

/** Networks by which every process lets people in, in the form that is compared: see the kit's `network-key.ts`. */
export const NetworkRules = Closed({
  black: Type.Array(Type.String()),
  white: Type.Array(Type.String()),
  /** Those that act between two instants, in milliseconds since the epoch; null: without a bound. */
  timed: Type.Array(
    Closed({
      list: Type.Enum(['black', 'white']),
      key: Type.String(),
      from: Nullable(Type.Number()),
      to: Nullable(Type.Number()),
    }),
  ),
});
export type NetworkRules = Static<typeof NetworkRules>;
