import { expect, it } from 'vitest';
import { indexesUsed, planProblems } from './judge-plan.ts';

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

it('what an update or a delete is for counts as found, and so does what a count reads', () => {
  const stats = { nReturned: 0, totalKeysExamined: 1_000 };
  const deleting = { executionStages: { stage: 'BATCHED_DELETE', nWouldDelete: 1_000 } };
  expect(planProblems(explained({ stage: 'IXSCAN' }, { ...stats, ...deleting }))).toEqual([]);
  const updating = { executionStages: { stage: 'UPDATE', nMatched: 2 } };
  expect(planProblems(explained({ stage: 'IXSCAN' }, { ...stats, ...updating }))).toEqual(['keys examined']);
  const counting = explained({ stage: 'GROUP' }, { nReturned: 1, totalKeysExamined: 1_000 });
  const reading = (nReturned: number) =>
    explained({ stage: 'IXSCAN' }, { nReturned, totalKeysExamined: 1_000 });
  expect(planProblems(counting, reading(1_000))).toEqual([]);
  expect(planProblems(counting, reading(3))).toEqual(['keys examined']);
});

it('plans of collections that are looked up and united, with the indexes that they read', () => {
  const united = {
    queryPlanner: { namespace: 'db.invitations', winningPlan: { stage: 'COLLSCAN' } },
    executionStats: { nReturned: 1, totalKeysExamined: 0 },
  };
  const own = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'name' } };
  const plan = {
    stages: [
      { $cursor: explained(own, {}) },
      { $lookup: { from: 'people' }, indexesUsed: ['_id_'], collectionScans: 0 },
      { $unionWith: { coll: 'invitations', pipeline: [{ $cursor: united }] } },
    ],
  };
  expect(planProblems(plan)).toEqual(['COLLSCAN']);
  expect([...indexesUsed(plan, 'members')]).toEqual(['members name', 'people _id_']);
  const joined = { stage: 'EQ_LOOKUP', strategy: 'NestedLoopJoin' };
  expect(planProblems(explained(joined, {}))).toEqual(['COLLSCAN']);
});

it('a search by a part of a word has bounds of its own, and may not read the collection', () => {
  const search = { stage: 'SORT', inputStage: { stage: 'IXSCAN', indexName: 'grams' } };
  const stats = { nReturned: 20, totalKeysExamined: 1_000 };
  expect(planProblems(explained(search, stats))).toEqual([]);
  const either = { stage: 'OR', inputStages: [search, { stage: 'COLLSCAN' }] };
  expect(planProblems(explained(either, stats))).toEqual(['COLLSCAN']);
});
