const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
};

/** Without escapes and character classes only structure is left: groups, alternatives, repetitions. */
const structureOf = (pattern: string): string =>
  pattern.replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)/gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');

const REPEATS = /[*+{]/;

/**
 * A pattern that every password is tried against and that no password can make run for long: it compiles with the `u`
 * flag, refers back to nothing, and repeats no group that itself repeats or chooses (nested repetition is what makes
 * backtracking explode).
 */
export const isSafePattern = (pattern: string): boolean => {
  if (!compiles(pattern) || /\\[1-9]|\\k</.test(pattern)) return false;
  const structure = structureOf(pattern);
  const opened: number[] = [];
  for (let index = 0; index < structure.length; index += 1) {
    if (structure[index] === '(') opened.push(index);
    if (structure[index] !== ')') continue;
    const inside = structure.slice((opened.pop() ?? 0) + 1, index);
    if (REPEATS.test(structure[index + 1] ?? '') && /[*+{|]/.test(inside)) return false;
  }
  // Repetitions in a row that can share characters (`.*.*.*`) backtrack by the power of their number.
  return (structure.match(/[*+]|\{\d+,\d*\}/g) ?? []).length <= 4;
};
