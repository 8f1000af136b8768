/** Trials of a mapper: a condition of the word "slow" is ended. */
import type { MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { tested } from './providers.ts';

export const tried = (before: string): MapperTested => {
  const trial = tested(before);
  if (!before.includes('slow')) return trial;
  const [base] = trial.steps;
  const ended = {
    mapperId: 'draft',
    name: '—',
    outcome: 'ended' as const,
    wrong: 'before' as const,
    set: [],
    error: 'the condition took too long',
  };
  return {
    ...trial,
    steps: [...(base === undefined ? [] : [base]), ended],
    result: [],
    skipped: { reason: 'too-slow', detail: '—' },
  };
};
