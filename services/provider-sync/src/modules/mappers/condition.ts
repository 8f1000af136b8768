/**
 * Conditions of mappers in CEL. What one may cost is known before it runs, from its text alone: bytes, nodes, depth, and how
 * often lists are walked inside of lists; no clock decides. Regular expressions are RE2's, which take linear time.
 */
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';

export const CONDITION_BYTES_MAX = 4 * 1024;
export const CONDITION_NODES_MAX = 500;
const DEPTH_MAX = 50;
/** Steps of one condition at most; a list of a person has 200 values at most. */
export const CONDITION_COST_MAX = 200_000;
export const LIST_MAX = 200;
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
const PATTERNS_MAX = 500;
const patternOf = (text: string): RE2JS => {
  const known = patterns.get(text);
  if (known !== undefined) return known;
  if (text.length > PATTERN_MAX) throw new WrongCondition('the regular expression is too long');
  const made = RE2JS.compile(text);
  if (patterns.size >= PATTERNS_MAX) patterns.clear();
  patterns.set(text, made);
  return made;
};

const environment = new Environment({
  limits: {
    maxAstNodes: CONDITION_NODES_MAX,
    maxDepth: DEPTH_MAX,
    maxListElements: LIST_MAX,
    maxCallArguments: 16,
  },
})
  .registerVariable('person', 'map<string, dyn>')
  .registerVariable('attributes', 'map<string, list<string>>')
  .registerVariable('roles', 'list<string>')
  .registerVariable('groups', 'list<string>')
  .registerVariable('result', 'map<string, string>')
  .registerFunction('string.re2(string): bool', (text: string, pattern: string) =>
    patternOf(pattern).matcher(text).find(),
  );

/** Calls that walk a list, with what is done for each of its values. */
const walks = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

function* childrenOf(args: unknown): Generator<ASTNode> {
  if (isNode(args)) yield args;
  else if (Array.isArray(args)) for (const item of args) yield* childrenOf(item);
}

/** Steps at most: each walk does what is inside once for every value of a list. */
const costOf = (node: ASTNode): number => {
  const inner = [...childrenOf(node.args)].reduce((sum, child) => sum + costOf(child), 1);
  const isWalk = node.op === 'rcall' && walks.has(node.args[0]);
  return isWalk ? inner * LIST_MAX : inner;
};

function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node;
  for (const child of childrenOf(node.args)) yield* nodesOf(child);
}

/** The same text with RE2 in the place of the language's own `matches`. */
const withRe2 = (text: string, ast: ASTNode): string => {
  let written = text;
  const calls = [...nodesOf(ast)].flatMap((node) =>
    node.op === 'rcall' && node.args[0] === 'matches' ? [node.args[1].range.end] : [],
  );
  for (const end of calls.toSorted((a, b) => b - a))
    written = `${written.slice(0, end)}${written.slice(end).replace('matches', 're2')}`;
  return written;
};

export type Condition = (input: ConditionInput) => boolean;

/** Reads a condition; an empty one is always true. Throws `WrongCondition` with a text for its author. */
export const readCondition = (text: string): Condition => {
  if (text.trim() === '') return () => true;
  if (Buffer.byteLength(text) > CONDITION_BYTES_MAX)
    throw new WrongCondition(`longer than ${CONDITION_BYTES_MAX} bytes`);
  try {
    const { ast } = environment.parse(text);
    if (costOf(ast) > CONDITION_COST_MAX) throw new WrongCondition('walks lists inside of lists too often');
    const evaluate = environment.parse(withRe2(text, ast));
    const { valid, type, error } = evaluate.check();
    if (!valid) throw new WrongCondition(firstLine(error));
    if (type !== undefined && !['bool', 'dyn'].includes(String(type)))
      throw new WrongCondition(`is ${String(type)}, not true or false`);
    return (input) => {
      const value: unknown = evaluate({ ...input });
      if (typeof value !== 'boolean') throw new WrongCondition('is neither true nor false');
      return value;
    };
  } catch (error) {
    throw error instanceof WrongCondition ? error : new WrongCondition(firstLine(error));
  }
};

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';
