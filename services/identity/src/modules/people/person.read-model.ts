import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { askedTerms } from '@gatehouse/contracts/platform/required-terms.ts';
import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import { type AccountRow, isSelfManaged } from '../accounts/accounts.domain.ts';
import { createAgreementsRepository } from '../accounts/agreements/agreements.repository.ts';
import { passkeys } from '../authentication/passkeys/passkeys.model.ts';
import type { SecondFactorsModule } from '../authentication/second-factors/second-factors.module.ts';
import { attemptsView } from './people.domain.ts';
import type { PeopleReads } from './people.read-model.ts';

export interface PersonReadsDeps {
  readonly connection: Connection;
  readonly reads: Pick<PeopleReads, 'openSessions'>;
  readonly secondFactors: Pick<SecondFactorsModule, 'repository' | 'recoveryCodes'>;
  readonly domains: { current(): Domains };
  readonly codesOf: (account: AccountRow) => Promise<Person['codes']>;
  readonly clock: Pick<Clock, 'now'>;
}

type Details = Omit<
  Person,
  | 'id'
  | 'name'
  | 'login'
  | 'email'
  | 'mobile'
  | 'status'
  | 'off'
  | 'blocked'
  | 'scheme'
  | 'roles'
  | 'lastSignIn'
  | 'beyondCaller'
  | 'own'
>;

/** Agreements that a page shows, the newest first. */
const AGREEMENTS = 100;

/** What the page of a person says beyond the row of the list. */
export const createPersonReads = (deps: PersonReadsDeps) => {
  const { connection, reads, secondFactors, domains, codesOf, clock } = deps;
  const agreements = createAgreementsRepository(connection);

  const namedDomain = (id: string | null | undefined, locale: string): Person['lastDomain'] => {
    const facts = id == null ? undefined : domains.current().byId(id);
    const name = facts && domainNameIn(facts, locale);
    return id == null || name === undefined ? null : { id, name };
  };

  const owedBy = (account: AccountRow): Person['owed'] => {
    const { passwordHash, agreedTerms, lastDomainId } = account;
    const known = domains.current();
    const domain = (lastDomainId == null ? undefined : known.byId(lastDomainId)) ?? known.base();
    const asked = askedTerms(domain?.agreements ?? [], { ...agreedTerms });
    return [
      ...(passwordHash === null && isSelfManaged(account) ? ['password' as const] : []),
      ...(asked.length > 0 ? ['terms' as const] : []),
    ];
  };

  return async (account: AccountRow, locale: string): Promise<Details> => {
    const now = clock.now();
    const [open, second, keys, agreed, codes] = await Promise.all([
      reads.openSessions(account._id, now),
      secondFactors.repository.find(account._id),
      passkeys.model(connection).countDocuments({ accountId: account._id }),
      agreements.findOf(account._id),
      codesOf(account),
    ]);
    return {
      emailVerified: account.emailVerified,
      mobileVerified: account.mobileVerified,
      managedBy: account.managedBy,
      createdAt: account.createdAt.toISOString(),
      lastDomain: namedDomain(account.lastDomainId, locale),
      locale: account.locale,
      signIns: account.signIns ?? 0,
      openSessions: open.length,
      methods: {
        password:
          account.passwordHash === null
            ? null
            : { changedAt: account.passwordChangedAt?.toISOString() ?? null },
        totp: second !== null,
        recoveryCodesLeft: second === null ? 0 : secondFactors.recoveryCodes.left(second.recovery),
        passkeys: keys,
      },
      attempts: attemptsView(account.attempts, now),
      codes,
      owed: owedBy(account),
      agreements: agreed.slice(0, AGREEMENTS).map(({ _id, termId, title, agreedAt, versionNumber }) => ({
        id: _id,
        documentId: termId,
        title,
        date: agreedAt.toISOString(),
        version: versionNumber ?? null,
      })),
    };
  };
};
export type PersonReads = ReturnType<typeof createPersonReads>;
