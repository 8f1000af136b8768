import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { setBounded } from '../runtime/bounded-map.ts';

/** Sets of methods kept in both directions: as many as there are different combinations of roles. */
const KNOWN_MAX = 1_000;

export interface MethodSets {
  /** A set of method keys as text: a bit for each key of the catalogue, and the names of keys that it does not have. */
  pack(methods: readonly string[]): string;
  /** The keys of a text; the same list for the same text. Bits beyond the catalogue grant nothing here. */
  unpack(packed: string): readonly string[];
}

const bitsOf = (numbers: readonly number[]): string => {
  const bytes = new Uint8Array(Math.floor(Math.max(-1, ...numbers) / 8) + 1);
  for (const number of numbers) {
    const at = number >> 3;
    bytes[at] = (bytes[at] ?? 0) | (1 << (number & 7));
  }
  return Buffer.from(bytes).toString('base64url');
};

/**
 * Sets of methods in few bytes, for headers and caches. A key's number is its place in the catalogue. Processes of two
 * releases understand each other, because released keys keep their places (`contracts/scripts/compatibility.ts`).
 */
export const createMethodSets = (catalogue: readonly string[]): MethodSets => {
  const numbers = new Map(catalogue.map((key, number) => [key, number]));
  const packed = new WeakMap<readonly string[], string>();
  const unpacked = new Map<string, readonly string[]>();

  const pack = (methods: readonly string[]): string => {
    const known = methods.flatMap((key) => numbers.get(key) ?? []);
    return [bitsOf(known), ...methods.filter((key) => !numbers.has(key))].join(',');
  };
  const unpack = (text: string): readonly string[] => {
    const [bits = '', ...named] = text.split(',');
    const bytes = Buffer.from(bits, 'base64url');
    const held = catalogue.filter((_key, number) => ((bytes[number >> 3] ?? 0) >> (number & 7)) & 1);
    return Object.freeze([...held, ...named.filter((key) => key !== '')]);
  };
  return {
    pack: (methods) => {
      const text = packed.get(methods) ?? pack(methods);
      packed.set(methods, text);
      return text;
    },
    unpack: (text) => {
      let methods = unpacked.get(text);
      if (methods === undefined) {
        methods = unpack(text);
        packed.set(methods, pack(methods));
        setBounded(unpacked, text, methods, KNOWN_MAX);
      }
      return methods;
    },
  };
};

/** Sets of the methods of this release. */
export const methodSets = createMethodSets(methodKeys);
