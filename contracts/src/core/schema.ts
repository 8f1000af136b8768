/** The few schema shapes that every context uses; anything with a domain word belongs to its context. */
import Type, { type TProperties, type TSchema } from 'typebox';

/** An object that refuses unknown keys (N12): a misspelt or forbidden key is a 400 that names it. */
export const Closed = <const P extends TProperties>(properties: P, options: { description?: string } = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** `T | null`, for values that are known to be absent. */
export const Nullable = <const T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * An enum of an event that may grow within its version (ADR 10): readers accept a value they do not know and handle it as
 * unknown. A plain `Type.Enum` is closed: another value in it is another version.
 */
export const OpenEnum = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number] | (string & {})>(Type.Union([Type.Enum([...values]), Type.String()]));

/** Opaque identifier made by a service. The pattern keeps operators, paths and blanks out of queries (N11). */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Opaque identifier' });

/** Secret of a mailed link, base64url of at least 128 bits (N4). */
export const LinkSecret = Type.String({
  pattern: '^[A-Za-z0-9_-]{22,128}$',
  description: 'Secret of a link',
});

/** Instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time', maxLength: 40 });

/** Number of a state: a change names the one it was made from, and is refused as a conflict when it is not the last. */
export const Revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/**
 * The same of what may not be there yet, which is 0, in calls that were released without it: absent, the change is made of
 * whatever the state is now.
 */
export const MadeFrom = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

/** Calendar day, ISO 8601. */
export const Day = Type.String({ format: 'date', maxLength: 10 });

/** Short text of one line. It enters without blanks around it; what is taken as it is, like a password, is `writeOnly`. */
export const Line = (maxLength = 255, minLength = 0) => Type.String({ minLength, maxLength });

export const LocaleCode = Type.String({
  pattern: '^[a-z]{2}(-[A-Z]{2})?$',
  description: 'Locale, for example ru',
});

/** A text in the two locales every installation has. */
export const LocalizedText = Closed({ ru: Line(500), en: Line(500) });

export const NoContent = Type.Null({ description: 'No content' });
