import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { requiredTerms } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, type ProblemOptions, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../accounts.repository.ts';
import {
  type AgreedVersions,
  judgeTerms,
  type TermsForm,
  type TermsJudgement,
  versionsOf,
} from './agreements.domain.ts';
import type { AgreementsRepository } from './agreements.repository.ts';

export interface AgreementsDeps {
  readonly agreements: Pick<AgreementsRepository, 'insert' | 'numberOf'>;
  readonly accounts: Pick<AccountsRepository, 'findById' | 'setAgreedTerms'>;
  readonly domains: { current(): Domains };
  readonly createEvent: EventFactory;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id'>;
}

/** The number of a version where it is told; a hash says nothing to those who read the journal. */
type ShownVersion = string | number | null;

const numbered = ({ versionNumber }: Pick<DomainAgreement, 'versionNumber'>) =>
  versionNumber === undefined ? {} : { versionNumber };

const agreedData = (
  account: AccountRow,
  term: DomainAgreement,
  previous: ShownVersion,
): DataOf<typeof identityEvents.termsAgreed> => ({
  accountId: account._id,
  label: accountLabel(account),
  termId: term.id,
  version: term.version,
  ...numbered(term),
  title: term.title.ru,
  titles: term.title,
  changes: [{ field: 'version', previous, current: term.versionNumber ?? term.version }],
});

/** Terms that are missing, for a form that is refused for its fields as well. */
export const besideFields = (
  terms: readonly DomainAgreement[],
  locale: string,
): { readonly termsRequired?: ReturnType<typeof requiredTerms> } =>
  terms.length === 0 ? {} : { termsRequired: requiredTerms(terms, locale) };

/** 403 with the terms that are missing, in the caller's language. */
export const termsRequired = (
  terms: readonly DomainAgreement[],
  locale: string,
  options: Pick<ProblemOptions, 'headers'> = {},
): ProblemError =>
  problem(authErrors.termsRequired, {
    ...options,
    extras: { termsRequired: requiredTerms(terms, locale) },
  });

/** Terms of domains and who agreed with them: in which version, when and from where. */
export const createAgreements = (deps: AgreementsDeps) => {
  const { agreements, accounts, domains, createEvent, clock, ids } = deps;
  const termsOf = (domainId: string | undefined): readonly DomainAgreement[] =>
    (domainId === undefined ? undefined : domains.current().byId(domainId))?.agreements ?? [];

  const shownBefore = async (
    unit: UnitOfWork,
    accountId: string,
    { id, versionNumber }: DomainAgreement,
    before: AgreedVersions,
  ): Promise<ShownVersion> => {
    const version = before[id];
    if (version === undefined) return null;
    if (versionNumber === undefined) return version;
    return (await agreements.numberOf(unit, { accountId, termId: id, version })) ?? version;
  };

  return {
    /** Agreements that the domain asks for now. */
    termsOf,
    /** What a person still has to agree with at this domain. Reads nothing: the account carries what was agreed. */
    judge: (
      account: Pick<SignInAccount, 'agreedTerms'> | undefined,
      domainId: string | undefined,
      form: TermsForm | undefined,
    ): TermsJudgement => judgeTerms(termsOf(domainId), account?.agreedTerms ?? {}, form),
    /** Records agreements in the caller's transaction; what another request has recorded meanwhile is passed over. */
    recordWithin: async (
      unit: UnitOfWork,
      accountId: string,
      agreed: readonly DomainAgreement[],
      context: EventContext,
    ): Promise<void> => {
      if (agreed.length === 0) return;
      const account = await accounts.findById(accountId, unit);
      if (account === null) throw new Error('the account that agrees is gone');
      const before = account.agreedTerms ?? {};
      const news = agreed.filter((term) => before[term.id] !== term.version);
      if (news.length === 0) return;
      const after = { ...before, ...versionsOf(news) };
      const first = (await accounts.setAgreedTerms(unit, accountId, after, news.length)) - news.length + 1;
      const now = clock.now();
      await agreements.insert(
        unit,
        news.map((term) => ({
          _id: ids.id(),
          accountId,
          termId: term.id,
          version: term.version,
          ...numbered(term),
          title: term.title.ru,
          domainId: context.domain ?? null,
          ip: context.ip ?? null,
          agreedAt: now,
        })),
      );
      const events: CloudEvent[] = [];
      for (const [index, term] of news.entries()) {
        const previous = await shownBefore(unit, accountId, term, before);
        events.push(
          createEvent(identityEvents.termsAgreed, {
            subject: accountId,
            sequence: first + index,
            data: agreedData(account, term, previous),
            context: { ...context, actor: accountId },
          }),
        );
      }
      await unit.append(events);
    },
  };
};
export type Agreements = ReturnType<typeof createAgreements>;
