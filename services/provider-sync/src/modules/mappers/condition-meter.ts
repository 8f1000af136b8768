/**
 * Counts what a condition does while it runs, by the values that come of each step: a text or a list that grows beyond what a
 * condition may hold ends it before it is used, as no limit of memory would in time.
 */
import type { ASTNode } from '@marcbachmann/cel-js';

/** Steps of one condition at most. */
export const CONDITION_COST_MAX = 200_000;
/** Characters of one text, and values of one list, that a condition may hold. */
const TEXT_MAX = 256 * 1024;
const VALUES_MAX = 20_000;
/** Characters, or values, that one step takes in. */
const CHARACTERS_A_STEP = 64;
const VALUES_A_STEP = 4;
/** Characters of a duration, which the language reads by an expression that looks back. */
const DURATION_MAX = 64;

/** A condition that took too much: neither true nor false, and no fault of the person's data. */
export class EndedCondition extends Error {
  override readonly name = 'EndedCondition';
}

type Evaluate = (evaluator: unknown, node: unknown, context: unknown) => unknown;
/** What the library keeps of a node beside what it tells of it. */
interface RunningNode {
  readonly op: string;
  readonly args: unknown;
  readonly meta: { evaluate?: Evaluate; alternate?: unknown; macro?: unknown };
  setMeta(key: 'evaluate', value: Evaluate): unknown;
}

const isNode = (value: object): value is RunningNode =>
  'op' in value && 'args' in value && 'setMeta' in value;

/** Every node that may run, those of expanded macros with it. */
const runningNodes = (root: ASTNode): readonly RunningNode[] => {
  const seen = new Set<object>();
  const found: RunningNode[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isNode(value)) {
      found.push(value);
      waiting.push(value.args, value.meta.alternate, value.meta.macro);
    } else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
      waiting.push(...Object.values(value));
  }
  return found;
};

/** Calls of a name with these arguments call another function instead; a comment or a text that says the same is none. */
export const renameCalls = (root: ASTNode, name: string, to: string): void => {
  for (const { op, args } of runningNodes(root))
    if ((op === 'rcall' || op === 'call') && Array.isArray(args) && args[0] === name) args[0] = to;
};

let spent = 0;

/** Ends the condition that runs once it has spent all that it may. */
export const spend = (steps: number): void => {
  spent += steps;
  if (spent > CONDITION_COST_MAX) throw new EndedCondition('the condition takes too many steps');
};

/** Of a text that is about to be made. */
export const spendText = (length: number): void => spend(stepsOfText(length));

const stepsOfText = (length: number): number =>
  length > TEXT_MAX ? Number.POSITIVE_INFINITY : 1 + length / CHARACTERS_A_STEP;

const stepsOf = (value: unknown): number => {
  if (typeof value === 'string' || value instanceof Uint8Array) return stepsOfText(value.length);
  if (Array.isArray(value))
    return value.length > VALUES_MAX ? Number.POSITIVE_INFINITY : 1 + value.length / VALUES_A_STEP;
  return 1;
};

/** What a walk gathers is counted by the values that it gathers. */
const gathering = new Set(['accuPush', 'accuValue', 'accuInc']);

const wrap = (node: RunningNode, judge: (value: unknown) => void): void => {
  const { evaluate } = node.meta;
  if (evaluate === undefined) return;
  node.setMeta('evaluate', (evaluator, self, context) => {
    const value = evaluate(evaluator, self, context);
    judge(value);
    return value;
  });
};

/** Of a tree that has been checked and has not run yet: each of its nodes is counted from now on. */
export const meter = (root: ASTNode): void => {
  const nodes = runningNodes(root);
  for (const node of nodes) if (!gathering.has(node.op)) wrap(node, (value) => spend(stepsOf(value)));
  for (const { op, args } of nodes)
    if (op === 'call' && Array.isArray(args) && args[0] === 'duration')
      for (const text of args[1])
        wrap(text, (value) => {
          if (typeof value === 'string' && value.length > DURATION_MAX) spend(Number.POSITIVE_INFINITY);
        });
};

/**
 * Runs a metered condition. What it throws for having spent all may be caught inside of it, as `||` and `exists` catch
 * errors, so that the count decides at last.
 */
export const counted = <T>(run: () => T): T => {
  spent = 0;
  let value: T;
  try {
    value = run();
  } catch (error) {
    if (spent > CONDITION_COST_MAX) throw new EndedCondition('the condition takes too many steps');
    throw error;
  }
  if (spent > CONDITION_COST_MAX) throw new EndedCondition('the condition takes too many steps');
  return value;
};
