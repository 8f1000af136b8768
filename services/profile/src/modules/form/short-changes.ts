import type { Change } from '@gatehouse/contracts/core/define-event.ts';

/** Choices of one list that the journal names of one change. */
const LINES_MAX = 100;

const isLines = (value: Change['current']): value is string[] => Array.isArray(value);

const some = (lines: readonly string[]): string[] =>
  lines.length <= LINES_MAX ? [...lines] : [...lines.slice(0, LINES_MAX), `… +${lines.length - LINES_MAX}`];

/** Of choices only those that differ: a list may be long, and the journal tells what was done to it. */
export const shortChanges = (changes: readonly Change[]): Change[] =>
  changes.map((change) => {
    const previous = change.previous ?? [];
    const current = change.current ?? [];
    if (!change.field.endsWith('.items') || !isLines(previous) || !isLines(current)) return change;
    const [kept, there] = [new Set(current), new Set(previous)];
    const gone = previous.filter((line) => !kept.has(line));
    const added = current.filter((line) => !there.has(line));
    // A changed order is journalled as the whole list.
    const moved = gone.length === 0 && added.length === 0;
    return {
      ...change,
      previous: some(moved ? previous : gone),
      current: some(moved ? current : added),
    };
  });
