import type { Change } from '@gatehouse/contracts/core/define-event.ts';

/** What became of an object: the part of an answer by which a run counts and lists it. */
export interface Answer {
  readonly externalId: string;
  readonly result: string;
  readonly accountId?: string | null;
  readonly changes: readonly Change[];
}

export type Outcome = Pick<Answer, 'result' | 'accountId' | 'changes'>;

/** Whether it had an effect. */
export const isEffect = ({ result }: Pick<Answer, 'result'>): boolean =>
  !['unchanged', 'conflict', 'invalid'].includes(result);

/** From the first value to the last; a field that is back at its first value has not changed. */
const mergedChanges = (first: readonly Change[], next: readonly Change[]): readonly Change[] => {
  const fields = new Map(first.map((change) => [change.field, change]));
  for (const change of next) {
    const previous = (fields.get(change.field) ?? change).previous;
    fields.set(change.field, { ...change, previous });
  }
  return [...fields.values()].filter(
    ({ previous, current }) => JSON.stringify(previous) !== JSON.stringify(current),
  );
};

/** What a run has done by an effect and a later one: somebody whom it made is made, whatever it changed of them since. */
export const mergedOutcome = (first: Outcome, next: Outcome): Outcome => {
  if (!isEffect(next)) return first;
  // What it did before is undone.
  if (!isEffect(first)) return { ...next, accountId: next.accountId ?? first.accountId ?? null };
  const isFirst = first.result !== 'changed';
  const changes = mergedChanges(first.changes, next.changes);
  const isUndone = !isFirst && next.result === 'changed' && first.changes.length > 0 && changes.length === 0;
  return {
    result: isUndone ? 'unchanged' : isFirst ? first.result : next.result,
    accountId: next.accountId ?? first.accountId ?? null,
    changes,
  };
};
