/** Which bound of a schema a value broke, for findings of Ajv and of TypeBox alike. */
import type { Bound } from '@gatehouse/contracts/core/bounds.ts';
import { lengthOf } from '@gatehouse/contracts/core/broken-bound.ts';

/** A keyword of a schema that a value does not keep. */
export interface BrokenKeyword {
  readonly keyword: string;
  readonly schema: object;
  readonly value: unknown;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' ? lengthOf(value) : Array.isArray(value) ? value.length : 0;

/** A group without another in it, a class of characters, an escaped one or a plain one, and how many of it. */
const PIECE =
  /(?:\((?:\?:)?([^()|]*)\)|\[(?:\\.|[^\]\\])+\]|\\[dws]|\\[^a-zA-Z0-9]|[\w:@#%&,;=/ -])(?:(\?)|\{(\d+)(?:,(\d+))?\})?/y;

interface Lengths {
  readonly min: number;
  readonly max: number;
}

const lengthsOfPieces = (pieces: string): Lengths | undefined => {
  const whole = { min: 0, max: 0 };
  for (let at = 0; at < pieces.length; ) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(pieces);
    if (piece === null) return undefined;
    at = PIECE.lastIndex;
    const [, group, maybe, least = maybe ? '0' : '1', most = maybe ? '1' : least] = piece;
    const each = group === undefined ? { min: 1, max: 1 } : lengthsOfPieces(group);
    if (each === undefined) return undefined;
    whole.min += each.min * Number(least);
    whole.max += each.max * Number(most);
  }
  return whole;
};

/** Lengths that a pattern asks for where it counts characters one after another, and nothing else. */
export const lengthsOf = (pattern: string): Lengths | undefined =>
  /^\^.*\$$/.test(pattern) ? lengthsOfPieces(pattern.slice(1, -1)) : undefined;

const ofPattern = (pattern: unknown, value: unknown): Bound | undefined => {
  const lengths = typeof pattern === 'string' ? lengthsOf(pattern) : undefined;
  if (lengths === undefined || typeof value !== 'string') return undefined;
  const now = lengthOf(value);
  if (now > lengths.max) return { of: 'characters', max: lengths.max, now };
  return now < lengths.min ? { of: 'characters', min: lengths.min, now } : undefined;
};

export const brokenBoundOf = ({ keyword, schema, value }: BrokenKeyword): Bound | undefined => {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = schema as Record<
    string,
    number | undefined
  >;
  const now = sizeOf(value);
  switch (keyword) {
    case 'minLength':
      return { of: 'characters', min: minLength as number, now };
    case 'maxLength':
      return { of: 'characters', max: maxLength as number, now };
    case 'minItems':
      return { of: 'entries', min: minItems as number, now };
    case 'maxItems':
      return { of: 'entries', max: maxItems as number, now };
    case 'minimum':
    case 'maximum':
      return {
        of: 'number',
        ...(minimum === undefined ? {} : { min: minimum }),
        ...(maximum === undefined ? {} : { max: maximum }),
      };
    case 'pattern':
      return ofPattern(pattern, value);
    default:
      return undefined;
  }
};
