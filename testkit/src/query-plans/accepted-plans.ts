/** Queries that may read more than their plan should. Each entry has a reason; one that nothing needs fails the run. */
import type { PlanFinding, PlansReport } from './check-plans.ts';

export interface AcceptedPlan {
  /** Service and collection; the service may be `*`. */
  readonly collection: string;
  /** Part of the method's name and file; absent: every query of a collection that stays small. */
  readonly method?: string;
  readonly why: string;
}

export const acceptedPlans: readonly AcceptedPlan[] = [];

const covers = ({ collection, method }: AcceptedPlan, finding: PlanFinding): boolean => {
  const [app, name] = collection.split(' ');
  return (
    (app === '*' || app === finding.app) &&
    name === finding.collection &&
    (method === undefined || finding.method.includes(method))
  );
};

/** Findings that no entry covers, and entries that cover none. */
export const judgePlans = (
  { findings }: Pick<PlansReport, 'findings'>,
  accepted: readonly AcceptedPlan[] = acceptedPlans,
): { readonly refused: readonly PlanFinding[]; readonly needless: readonly AcceptedPlan[] } => ({
  refused: findings.filter((finding) => !accepted.some((entry) => covers(entry, finding))),
  needless: accepted.filter((entry) => !findings.some((finding) => covers(entry, finding))),
});
