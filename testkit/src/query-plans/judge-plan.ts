/** What is wrong with a plan. */

interface Stage {
  readonly stage?: string;
  readonly nReturned?: number;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
  readonly [more: string]: unknown;
}
interface Stats {
  readonly nReturned: number;
  readonly totalKeysExamined: number;
  readonly executionStages?: Stage;
}
interface Explained {
  readonly queryPlanner?: { readonly winningPlan?: Stage };
  readonly executionStats?: Stats;
  readonly stages?: readonly Readonly<Record<string, unknown>>[];
}

export type PlanProblem = 'COLLSCAN' | 'SORT' | 'keys examined';

/** Keys beyond ten a row: what a search by an index pays for a filter that the index does not hold. */
const PER_ROW = 10;
const FREE = 200;

const childrenOf = (stage: Stage): readonly Stage[] => [
  ...(stage.inputStage === undefined ? [] : [stage.inputStage]),
  ...(stage.inputStages ?? []),
  // Of the slot-based engine and of shards.
  ...(['queryPlan', 'outerStage', 'innerStage', 'thenStage', 'elseStage'] as const).flatMap((name) =>
    typeof stage[name] === 'object' && stage[name] !== null ? [stage[name] as Stage] : [],
  ),
];

const stagesOf = (stage: Stage): readonly Stage[] => [stage, ...childrenOf(stage).flatMap(stagesOf)];

const returnedBelow = (stage: Stage): number =>
  Math.max(0, ...childrenOf(stage).map(({ nReturned = 0 }) => nReturned));

const judged = (plan: Stage | undefined, stats: Stats | undefined): PlanProblem[] => {
  const found: PlanProblem[] = [];
  if (plan !== undefined && stagesOf(plan).some(({ stage }) => stage === 'COLLSCAN')) found.push('COLLSCAN');
  const executed = stats?.executionStages === undefined ? [] : stagesOf(stats.executionStages);
  if (executed.some((stage) => stage.stage === 'SORT' && returnedBelow(stage) > FREE)) found.push('SORT');
  if (stats !== undefined && stats.totalKeysExamined > PER_ROW * stats.nReturned + FREE)
    found.push('keys examined');
  return found;
};

/** Problems of what `explain` with `executionStats` answers; each once. */
export const planProblems = (explained: Explained): readonly PlanProblem[] => {
  const { queryPlanner, executionStats, stages = [] } = explained;
  const found = judged(queryPlanner?.winningPlan, executionStats);
  for (const stage of stages) {
    const cursor = stage.$cursor as Explained | undefined;
    if (cursor !== undefined) found.push(...judged(cursor.queryPlanner?.winningPlan, cursor.executionStats));
    const looksUp = stage.$lookup !== undefined && Number(stage.collectionScans ?? 0) > 0;
    if (looksUp) found.push('COLLSCAN');
    const sorted = stage.$sort !== undefined && Number(stage.nReturned ?? 0) > FREE;
    if (sorted) found.push('SORT');
  }
  return [...new Set(found)];
};
