/** Queries that may read more than their plan should. Each entry has a reason; one that nothing needs fails the run. */
import type { PlanFinding, PlansReport } from './check-plans.ts';

export interface AcceptedPlan {
  /** Service and collection; both may be `*`. */
  readonly collection: string;
  /** Part of the method's name and file, of the index, or of the command; absent: every query of a collection that stays small. */
  readonly method?: string;
  readonly why: string;
  /** Only some runs find it: which plan wins depends on the values that the run happened to ask for. */
  readonly sometimes?: true;
}

const few = (collection: string, why: string): AcceptedPlan => ({ collection, why });
const one = (collection: string, method: string, why: string): AcceptedPlan => ({ collection, method, why });

export const acceptedPlans: readonly AcceptedPlan[] = [
  // Collections that a person fills by hand, or that code bounds; most are read whole into memory.
  few('* projected_settings', 'one row for each group of settings'),
  few('* projected_domains', 'domains are set up one by one'),
  few('* channel_switches', 'one row for each channel'),
  few('identity channels', 'one row for each channel'),
  few('identity authentication_schemes', 'schemes are set up one by one'),
  few('identity roles', 'roles are set up one by one'),
  few('identity applications', 'all are in memory; a launcher of a thousand helps nobody'),
  few('identity device_types', 'kinds of devices of one company'),
  few('identity network_aliases', 'all are in memory, and are judged by for each request'),
  few('identity network_lists', 'all that act are in memory, and are judged by for each request'),
  few('identity known_providers', 'at most as many as a license allows'),
  few('identity signing_keys', 'one in a month'),
  few('access-request projected_deciding_roles', 'roles are set up one by one'),
  few('access-request held_fields', 'fields that are becoming unique at the moment'),
  few('audit exchange_keys', 'one row for each kind of call of each provider'),
  few('notification topics', 'topics are in the code of the services'),
  few('platform images', 'pictures of domains'),
  few('platform locales', 'languages'),
  few('provider-sync offered_feeds', 'one row for each entity'),
  few('platform application_health', 'one row for each application'),
  few('platform projected_applications', 'one row for each application'),
  few('platform monitoring_states', 'one row for each thing that is watched'),
  few('platform settings', 'one row for each group of settings'),
  few('platform banners', 'banners of a portal are written by hand'),
  few('platform documents', 'documents of a portal are written by hand'),
  few('provider-sync providers', 'at most as many as a license allows'),
  few('* tasks', 'work that waits is done within minutes'),
  few('* set_aside', 'items that fail are a handful, and each is an alert'),
  // Commands and jobs that are for every row.
  one('* *', 'sealing.command.ts', 'a command that seals every row by a new key'),
  one(
    'identity accounts',
    'people-export.service.ts',
    'a file of people goes through everybody once, in pieces',
  ),
  one('* *', 'row-snapshots.ts', 'a command that tells every row'),
  one('* *', 'rebuildProjection', 'a command that empties a projection'),
  one('identity accounts', 'hashPrefixes', 'every 15 minutes, of a secondary: costs of all password hashes'),
  one(
    'identity accounts',
    'scheme-people.read-model.ts',
    'what a scheme means for everybody, on a press of a button',
  ),
  one('identity external_identities', 'releaseWithoutSubject', 'once in a process, 100 rows at a time'),
  one('notification subscriptions', 'subscribers', 'a broadcast goes through everybody, 500 rows at a time'),
  one(
    'access-request contractors',
    'company-usage.ts',
    'a form that makes a field required counts companies without a value',
  ),
  // Lists.
  {
    collection: 'audit exchanges',
    method: 'findPage',
    why: 'entries of a period that is chosen are sorted, where they are fewer than an order leads past',
    sometimes: true,
  },
  // Indexes.
  one('access-request organizations', 'value', 'as of contractors, by the same queries'),
];

const covers = ({ collection, method }: AcceptedPlan, finding: PlanFinding): boolean => {
  const [app, name] = collection.split(' ');
  return (
    (app === '*' || app === finding.app) &&
    (name === '*' || name === finding.collection) &&
    (method === undefined || finding.method.includes(method) || finding.command.includes(method))
  );
};

/** Findings that no entry covers, and entries that cover none although they always should. */
export const judgePlans = (
  { findings, unused }: Pick<PlansReport, 'findings' | 'unused'>,
  accepted: readonly AcceptedPlan[] = acceptedPlans,
): {
  readonly refused: readonly PlanFinding[];
  /** Of a whole run alone: a part of it does not ask all that an index is for. */
  readonly unneeded: readonly PlanFinding[];
  readonly needless: readonly AcceptedPlan[];
} => {
  const isOpen = (finding: PlanFinding) => !accepted.some((entry) => covers(entry, finding));
  return {
    refused: findings.filter(isOpen),
    unneeded: unused.filter(isOpen),
    needless: accepted.filter(
      (entry) =>
        entry.sometimes !== true && ![...findings, ...unused].some((finding) => covers(entry, finding)),
    ),
  };
};
