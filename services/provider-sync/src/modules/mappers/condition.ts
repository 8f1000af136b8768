/**
 * Conditions of mappers in CEL. What one may cost is judged from its syntax tree before it runs and counted while it runs; no
 * clock decides. Regular expressions are RE2's, which take linear time: the language's own are JavaScript's, which do not.
 */
import { Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';
import { costOf, LIST_MAX } from './condition-cost.ts';
import {
  CONDITION_COST_MAX,
  counted,
  EndedCondition,
  meter,
  renameCalls,
  spend,
  spendText,
} from './condition-meter.ts';

export const CONDITION_BYTES_MAX = 4 * 1024;
const CONDITION_NODES_MAX = 500;
const DEPTH_MAX = 50;
const PATTERN_MAX = 1_000;

export interface ConditionInput {
  /** As the provider tells them. */
  readonly person: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Our fields as mapped so far; in `after` with what this mapper made of them. */
  readonly result: Readonly<Record<string, string>>;
}

export class WrongCondition extends Error {
  override readonly name = 'WrongCondition';
}

const patterns = new Map<string, RE2JS>();
const PATTERNS_MAX = 100;
const patternOf = (text: string): RE2JS => {
  const known = patterns.get(text);
  if (known !== undefined) return known;
  if (text.length > PATTERN_MAX) throw new WrongCondition('the regular expression is too long');
  const made = RE2JS.compile(text);
  if (patterns.size >= PATTERNS_MAX) patterns.clear();
  patterns.set(text, made);
  return made;
};

/** Characters times characters of an expression that one step takes in. */
const MATCH_A_STEP = 256;

/** No identifiers, so that only the syntax tree calls them, and close to what an author reads in a message. */
const RE2_MATCHES = 'matches (RE2)';
const SHORT_JOIN = 'join (short)';

/** A list may hold one text many times: its length is known before it is one. */
const joined = (list: readonly unknown[], separator = ''): string => {
  const texts = list.map((item) => {
    if (typeof item !== 'string') throw new WrongCondition('join() takes texts');
    return item;
  });
  spendText(texts.reduce((all, { length }) => all + length + separator.length, 0));
  return texts.join(separator);
};

const environment = new Environment({
  limits: {
    maxAstNodes: CONDITION_NODES_MAX,
    maxDepth: DEPTH_MAX,
    maxListElements: LIST_MAX,
    maxMapEntries: LIST_MAX,
    maxCallArguments: 16,
  },
})
  .registerVariable('person', 'map<string, dyn>')
  .registerVariable('attributes', 'map<string, list<string>>')
  .registerVariable('roles', 'list<string>')
  .registerVariable('groups', 'list<string>')
  .registerVariable('result', 'map<string, string>')
  // The library takes no second function of a signature that it has, so that calls are sent here in the tree.
  .registerFunction({
    name: RE2_MATCHES,
    receiverType: 'string',
    returnType: 'bool',
    params: [{ name: 'pattern', type: 'string' }],
    handler: (text: string, pattern: string) => {
      spend((text.length * pattern.length) / MATCH_A_STEP);
      return patternOf(pattern).matcher(text).find();
    },
  })
  .registerFunction({
    name: SHORT_JOIN,
    receiverType: 'list<string>',
    returnType: 'string',
    params: [],
    handler: (list: readonly unknown[]) => joined(list),
  })
  .registerFunction({
    name: SHORT_JOIN,
    receiverType: 'list<string>',
    returnType: 'string',
    params: [{ name: 'separator', type: 'string' }],
    handler: joined,
  });

export type Condition = (input: ConditionInput) => boolean;

const asWrong = (error: unknown): Error =>
  error instanceof WrongCondition || error instanceof EndedCondition
    ? error
    : new WrongCondition(firstLine(error));

/** Reads a condition; an empty one is always true. Throws `WrongCondition` with a text for its author. */
export const readCondition = (text: string): Condition => {
  if (text.trim() === '') return () => true;
  if (Buffer.byteLength(text) > CONDITION_BYTES_MAX)
    throw new WrongCondition(`longer than ${CONDITION_BYTES_MAX} bytes`);
  try {
    const evaluate = environment.parse(text);
    const { ast } = evaluate;
    if (costOf(ast).cost > CONDITION_COST_MAX) throw new WrongCondition('takes too many steps');
    renameCalls(ast, 'matches', RE2_MATCHES);
    renameCalls(ast, 'join', SHORT_JOIN);
    const { valid, type, error } = evaluate.check();
    if (!valid) throw new WrongCondition(firstLine(error));
    if (type !== undefined && !['bool', 'dyn'].includes(String(type)))
      throw new WrongCondition(`is ${String(type)}, not true or false`);
    meter(ast);
    return (input) => {
      const value: unknown = counted(() => evaluate({ ...input }));
      if (typeof value !== 'boolean') throw new WrongCondition('is neither true nor false');
      return value;
    };
  } catch (error) {
    throw asWrong(error);
  }
};

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';
