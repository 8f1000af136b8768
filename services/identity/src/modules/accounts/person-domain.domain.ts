import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { AccountRow } from './accounts.domain.ts';

/** Domains that a person has chosen themselves: where they signed in last, and where they made their account. */
export type PersonDomains = Pick<AccountRow, 'domainId' | 'lastDomainId'>;

/**
 * The domain whose look and host a mail to a person has (ADR 58): one of their own, the one of the call if it is among
 * them. The call's counts for somebody who has none, since anybody may call by any domain in anybody's name.
 */
export const personDomain = (
  person: PersonDomains | null,
  calledAt: string | undefined,
  domains: Domains,
): DomainFacts | undefined => {
  const domainOf = (id: string | null | undefined) => (id == null ? undefined : domains.byId(id));
  // The pages of one that is switched off open nothing.
  const own = [person?.lastDomainId, person?.domainId].flatMap((id) => {
    const domain = domainOf(id);
    return domain?.enabled === true ? [domain] : [];
  });
  const here = own.find(({ domainId }) => domainId === calledAt);
  return here ?? own[0] ?? domainOf(calledAt) ?? domains.base();
};
