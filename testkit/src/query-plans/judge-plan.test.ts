import { expect, it } from 'vitest';
import { planProblems } from './judge-plan.ts';

const explained = (plan: Record<string, unknown>, stats: Record<string, unknown>) => ({
  queryPlanner: { winningPlan: plan },
  executionStats: { nReturned: 1, totalKeysExamined: 1, ...stats },
});

it('a collection that is read whole, wherever the plan does it', () => {
  expect(planProblems(explained({ stage: 'COLLSCAN' }, {}))).toEqual(['COLLSCAN']);
  const nested = { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: [{ stage: 'COLLSCAN' }] } };
  expect(planProblems(explained(nested, {}))).toEqual(['COLLSCAN']);
  expect(planProblems({ stages: [{ $cursor: explained({ stage: 'COLLSCAN' }, {}) }] })).toEqual(['COLLSCAN']);
  expect(planProblems({ stages: [{ $lookup: {}, collectionScans: 1 }] })).toEqual(['COLLSCAN']);
});

it('a sort in memory of more rows than a page has', () => {
  const sorting = (nReturned: number) => ({
    executionStages: { stage: 'SORT', nReturned: 1, inputStage: { stage: 'FETCH', nReturned } },
  });
  expect(planProblems(explained({ stage: 'SORT' }, sorting(200)))).toEqual([]);
  expect(planProblems(explained({ stage: 'SORT' }, sorting(201)))).toEqual(['SORT']);
});

it('an index of which much more is read than is returned', () => {
  expect(planProblems(explained({ stage: 'IXSCAN' }, { nReturned: 3, totalKeysExamined: 230 }))).toEqual([]);
  expect(planProblems(explained({ stage: 'IXSCAN' }, { nReturned: 3, totalKeysExamined: 231 }))).toEqual([
    'keys examined',
  ]);
});
