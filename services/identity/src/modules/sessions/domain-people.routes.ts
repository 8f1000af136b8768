import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { domainEffectsEndpoints } from '@gatehouse/contracts/identity/domain-effects.endpoints.ts';
import { domainRefusal } from '@gatehouse/contracts/platform/domain-refusals.ts';
import type { DomainPlan } from '@gatehouse/contracts/platform/domains.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AskedVersions, DomainPeople } from './domain-people.read-model.ts';

export interface DomainPeopleDeps {
  readonly people: Pick<DomainPeople, 'concerned'>;
  readonly domains: { current(): Domains };
  readonly clock: Pick<Clock, 'now'>;
}

/** Terms that the plan asks for and the domain does not yet, in the version that any domain tells. */
const newlyAsked = (
  { loginRequired = [] }: DomainPlan,
  domains: Domains,
  domainId: string,
): AskedVersions => {
  const before = domains.byId(domainId)?.agreements.filter((term) => term.loginRequired) ?? [];
  const known = domains.all().flatMap(({ agreements }) => agreements);
  return new Map(
    loginRequired
      .filter((id) => !before.some((term) => term.id === id))
      .map((id) => [id, known.find((term) => term.id === id)?.version]),
  );
};

export const domainPeopleRoutes = ({ people, domains, clock }: DomainPeopleDeps): readonly Route[] => [
  route(domainEffectsEndpoints.foresee, async ({ params: { id }, body, actor }) => {
    const known = domains.current();
    const domain = known.byId(id);
    if (domain === undefined) throw problem(requestErrors.notFound);
    const counted = await people.concerned(id, newlyAsked(body, known, id), clock.now());
    const refused = domainRefusal(domain, body, known.all().length);
    return { effects: { own: actor.domainId === id, ...counted, refused, errorList: {} } };
  }),
];
