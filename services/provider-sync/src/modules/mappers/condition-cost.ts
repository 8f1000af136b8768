/**
 * What a condition may cost, judged from its syntax tree before it runs: steps, with the size that every value in it may have.
 * Sizes are those of usual people; what a person's own data add is counted while it runs (`condition-meter.ts`).
 */
import type { ASTNode } from '@marcbachmann/cel-js';

/** Values that a list of a person has at most. */
export const LIST_MAX = 200;
/** Characters that a text of a person usually has at most. */
const TEXT_USUAL = 256;
/** Characters, or bytes, that one step takes in. */
const CHARACTERS_A_STEP = 64;
/** Texts of a list that one step compares. */
const VALUES_A_STEP = 4;

/** A value at its largest. `all`: its characters and values with everything inside. */
interface Size {
  readonly length: number;
  readonly all: number;
  /** Of each value inside; a text has none. */
  readonly item: Size | undefined;
}

interface Costed {
  readonly cost: number;
  readonly size: Size;
}
type Scope = ReadonlyMap<string, Size>;

const textOf = (length: number): Size => ({ length, all: length, item: undefined });
const scalar = textOf(0);
const listOf = (length: number, item: Size): Size => ({ length, all: length * (1 + item.all), item });
/** Of what is known by its extent alone: whatever is taken from it may be all of it. */
const anything = (all: number): Size => {
  const size: { length: number; all: number; item: Size | undefined } = { length: all, all, item: undefined };
  size.item = size;
  return size;
};
const larger = (a: Size, b: Size): Size => {
  if (a.item === undefined || b.item === undefined) {
    const { item } = a.item === undefined ? b : a;
    return { length: Math.max(a.length, b.length), all: Math.max(a.all, b.all), item };
  }
  if (a.item === a || b.item === b) return anything(Math.max(a.all, b.all));
  return listOf(Math.max(a.length, b.length), larger(a.item, b.item));
};

const usual = textOf(TEXT_USUAL);
const usualList = listOf(LIST_MAX, usual);
export const inputSizes: Scope = new Map([
  ['person', listOf(LIST_MAX, usual)],
  ['attributes', listOf(LIST_MAX, usualList)],
  ['roles', usualList],
  ['groups', usualList],
  ['result', listOf(LIST_MAX, usual)],
]);

const sum = (costed: readonly Costed[]): number => costed.reduce((all, { cost }) => all + cost, 0);
const sumOfSizes = (costed: readonly Costed[]): number => costed.reduce((all, { size }) => all + size.all, 0);
/** Of a list by its values, of a text by its characters. */
const look = ({ item, length, all }: Size): number =>
  item === undefined ? length / CHARACTERS_A_STEP : Math.max(length, all / CHARACTERS_A_STEP) / VALUES_A_STEP;

const walks = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Each walk does what is inside once for every value of its list. */
const walked = (name: string, receiver: ASTNode, args: readonly ASTNode[], scope: Scope): Costed => {
  const list = costOf(receiver, scope);
  const [variable, ...bodies] = args;
  const inside = new Map(scope);
  // A map is walked by its keys, which are texts.
  if (variable?.op === 'id') inside.set(variable.args, list.size.item ?? usual);
  const done = bodies.map((body) => costOf(body, inside));
  const made = done.at(-1)?.size ?? scalar;
  return {
    cost: 1 + list.cost + list.size.length * (1 + sum(done)),
    size: name === 'map' ? listOf(list.size.length, made) : name === 'filter' ? list.size : scalar,
  };
};

/** What a call makes of its arguments; one that is not named here makes no more than a small multiple of them. */
const madeOf = (name: string, given: readonly Costed[]): Size => {
  const [receiver = scalar, other = scalar] = given.map(({ size }) => size);
  switch (name) {
    case 'size':
    case 'matches':
    case 'contains':
    case 'startsWith':
    case 'endsWith':
    case 'indexOf':
    case 'lastIndexOf':
    case 'bool':
    case 'int':
    case 'uint':
    case 'double':
    case 'has':
      return scalar;
    case 'substring':
    case 'trim':
      return receiver;
    case 'split':
      return { length: receiver.length + 1, all: 2 * receiver.length + 1, item: receiver };
    case 'join':
      return textOf(receiver.all + receiver.length * other.length);
    case 'dyn':
      return receiver;
    case 'json':
      return anything(receiver.all);
    default:
      return textOf(3 * given.reduce((all, { size }) => all + size.all, 0) + TEXT_USUAL);
  }
};

const called = (name: string, args: readonly ASTNode[], scope: Scope): Costed => {
  const given = args.map((arg) => costOf(arg, scope));
  const size = madeOf(name, given);
  const [first = scalar, second = scalar] = given.map((one) => one.size);
  // An expression is looked for at every character; a duration is read again for every unit of it.
  const twice = name === 'matches' ? (first.length * second.length) / (4 * CHARACTERS_A_STEP) : 0;
  const again = name === 'duration' ? first.length ** 2 / CHARACTERS_A_STEP : 0;
  const read = (sumOfSizes(given) + size.all) / CHARACTERS_A_STEP;
  return { cost: 1 + sum(given) + (name === 'has' ? 0 : read) + twice + again, size };
};

const combined = (node: ASTNode, args: readonly ASTNode[], scope: Scope): Costed => {
  const given = args.map((arg) => costOf(arg, scope));
  const cost = 1 + sum(given);
  const [left = scalar, right = scalar, last = right] = given.map(({ size }) => size);
  switch (node.op) {
    case '+': {
      const isList = left.item !== undefined || right.item !== undefined;
      const item = left.item && right.item ? larger(left.item, right.item) : (left.item ?? right.item);
      const size = { length: left.length + right.length, all: left.all + right.all, item };
      return { cost: cost + (isList ? size.length / VALUES_A_STEP : size.all / CHARACTERS_A_STEP), size };
    }
    case '?:':
      return { cost, size: larger(right, last) };
    case 'in':
      return { cost: cost + look(right), size: scalar };
    case '==':
    case '!=':
      return { cost: cost + Math.min(look(left), look(right)), size: scalar };
    case '[]':
    case '[?]':
      return { cost, size: left.item ?? usual };
    default:
      return { cost, size: scalar };
  }
};

const isNamespace = (node: ASTNode): boolean => node.op === 'id' && node.args === 'cel';

/** Steps at most, and the size of what comes of it. */
export const costOf = (node: ASTNode, scope: Scope = inputSizes): Costed => {
  switch (node.op) {
    case 'value': {
      const { args: value } = node;
      const length = typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
      return { cost: 1, size: textOf(length) };
    }
    case 'id':
      return { cost: 1, size: scope.get(node.args) ?? scalar };
    case '.':
    case '.?': {
      const { cost, size } = costOf(node.args[0], scope);
      return { cost: cost + 1, size: size.item ?? usual };
    }
    case 'call':
      return called(node.args[0], node.args[1], scope);
    case 'rcall': {
      const [name, receiver, args] = node.args;
      if (walks.has(name)) return walked(name, receiver, args, scope);
      if (name !== 'bind' || !isNamespace(receiver)) return called(name, [receiver, ...args], scope);
      const [variable, value, body] = args;
      if (variable?.op !== 'id' || value === undefined || body === undefined)
        return { cost: 1, size: scalar };
      const bound = costOf(value, scope);
      const inside = costOf(body, new Map(scope).set(variable.args, bound.size));
      return { cost: 1 + bound.cost + inside.cost, size: inside.size };
    }
    case 'list': {
      const items = node.args.map((item) => costOf(item, scope));
      const item = items.map(({ size }) => size).reduce(larger, scalar);
      return { cost: 1 + sum(items), size: listOf(items.length, item) };
    }
    case 'map': {
      const pairs = node.args.flat().map((one) => costOf(one, scope));
      const item = pairs.map(({ size }) => size).reduce(larger, scalar);
      return { cost: 1 + sum(pairs), size: listOf(node.args.length, item) };
    }
    case '!_':
    case '-_': {
      const { cost } = costOf(node.args, scope);
      return { cost: cost + 1, size: scalar };
    }
    default:
      return combined(node, node.args, scope);
  }
};
