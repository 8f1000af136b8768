import { createContext, Script } from 'node:vm';
import { compileLinear } from '@gatehouse/kit/text/linear-pattern.ts';

/** Milliseconds a custom pattern may take: a sane one needs microseconds, but a busy machine may pause the process meanwhile. */
const TIME_LIMIT = 250;

export type PatternAnswer = 'matches' | 'differs' | 'invalid' | 'tooSlow';

const test = new Script('new RegExp(pattern, "u").test(text)');

/**
 * Whether a text matches a pattern that an operator wrote: by RE2, in linear time. A pattern of before settings had to compile
 * there (a lookaround, a reference) is evaluated under a time limit: a pattern that backtracks for
 * ever costs its limit and no more. The context holds nothing but the two texts.
 */
export const testPattern = (pattern: string, text: string): PatternAnswer => {
  const linear = compileLinear(pattern);
  if (linear !== undefined) return linear.test(text) ? 'matches' : 'differs';
  const context = createContext(Object.assign(Object.create(null), { pattern, text }), {
    codeGeneration: { strings: false, wasm: false },
  });
  try {
    return test.runInContext(context, { timeout: TIME_LIMIT }) === true ? 'matches' : 'differs';
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'tooSlow' : 'invalid';
  }
};
