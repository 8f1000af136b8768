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
type Explained = Readonly<Record<string, unknown>>;

/** The plan of one collection, wherever it stands: a pipeline holds those of what it looks up and unites. */
interface Plan {
  readonly queryPlanner: { readonly namespace?: string; readonly winningPlan?: Stage };
  readonly executionStats?: Stats;
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

/** A lookup that reads the other collection for each row is one of the slot-based engine. */
const isScan = ({ stage, strategy }: Stage): boolean =>
  stage === 'COLLSCAN' || (stage === 'EQ_LOOKUP' && strategy === 'NestedLoopJoin');

/** Rows that an update or a delete is for; it returns none. */
const written = (stages: readonly Stage[]): number =>
  stages.reduce(
    (sum, { nMatched = 0, nWouldDelete = 0 }) => sum + Number(nMatched) + Number(nWouldDelete),
    0,
  );

/** Index of a search by a part of a word: `find-page.ts` counts what it leads to first, and has bounds of its own. */
const SEARCH = 'grams';

const isObject = (value: unknown): value is Explained => typeof value === 'object' && value !== null;

/** Every object inside, itself included, apart from what `left` names. */
const objectsIn = (value: unknown, left: readonly string[] = []): readonly Explained[] =>
  isObject(value)
    ? [
        value,
        ...Object.entries(value).flatMap(([key, inner]) =>
          left.includes(key) ? [] : objectsIn(inner, left),
        ),
      ]
    : [];

const plansIn = (explained: Explained): readonly Plan[] =>
  objectsIn(explained, ['winningPlan', 'rejectedPlans', 'executionStages', 'command']).filter(
    ({ queryPlanner }) => isObject(queryPlanner),
  ) as unknown as Plan[];

const stagesOfPlan = ({ queryPlanner: { winningPlan } }: Plan): readonly Stage[] =>
  winningPlan === undefined ? [] : stagesOf(winningPlan);

const judged = (plan: Plan): readonly PlanProblem[] => {
  const found: PlanProblem[] = [];
  const stats = plan.executionStats;
  const stages = stagesOfPlan(plan);
  if (stages.some(isScan)) found.push('COLLSCAN');
  if (stages.some(({ indexName }) => indexName === SEARCH)) return found;
  const executed = stats?.executionStages === undefined ? [] : stagesOf(stats.executionStages);
  if (executed.some((stage) => stage.stage === 'SORT' && returnedBelow(stage) > FREE)) found.push('SORT');
  if (stats !== undefined && stats.totalKeysExamined > PER_ROW * (stats.nReturned + written(executed)) + FREE)
    found.push('keys examined');
  return found;
};

/**
 * Problems of what `explain` with `executionStats` answers; each once. `reading`: of a pipeline that joins rows, the same up to
 * there, which shows how many it finds.
 */
export const planProblems = (explained: Explained, reading?: Explained): readonly PlanProblem[] => {
  const found = [
    ...plansIn(explained)
      .flatMap(judged)
      .filter((problem) => reading === undefined || problem !== 'keys examined'),
    ...(reading === undefined ? [] : plansIn(reading).flatMap(judged)),
  ];
  let before = 0;
  for (const stage of (explained.stages ?? []) as readonly Explained[]) {
    if (stage.$lookup !== undefined && Number(stage.collectionScans ?? 0) > 0) found.push('COLLSCAN');
    if (stage.$sort !== undefined && before > FREE) found.push('SORT');
    before = Number(stage.nReturned ?? 0);
  }
  return [...new Set(found)];
};

/** Every index that a plan reads, as `<collection> <index>`; `collection` is that of the query. */
export const indexesUsed = (explained: Explained, collection: string): ReadonlySet<string> => {
  const read = plansIn(explained).flatMap((plan) => {
    const { namespace = '' } = plan.queryPlanner;
    const of = namespace.slice(namespace.indexOf('.') + 1) || collection;
    return stagesOfPlan(plan).flatMap(({ indexName }) =>
      typeof indexName === 'string' ? [`${of} ${indexName}`] : [],
    );
  });
  const lookedUp = objectsIn(explained).flatMap(({ $lookup, indexesUsed: names }) =>
    isObject($lookup) && Array.isArray(names) ? names.map((name) => `${$lookup.from} ${name}`) : [],
  );
  return new Set([...read, ...lookedUp]);
};
