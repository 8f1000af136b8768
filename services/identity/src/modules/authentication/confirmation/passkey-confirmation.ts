import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ConfirmedAct } from '@gatehouse/contracts/identity/factors.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PasskeyCeremonies, PasskeyQuestion } from '../passkeys/passkey-ceremonies.ts';
import type { PasskeyJudge, PasskeyUse } from '../passkeys/passkey-judge.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import { type AttemptGuard, attemptsExceeded } from '../sign-in/attempt-guard.service.ts';
import type { Requester } from '../sign-in/requester.domain.ts';
import type { NamedSubject } from '../sign-in/subject.service.ts';

export interface PasskeyConfirmationDeps {
  readonly passkeys: {
    readonly repository: Pick<PasskeysRepository, 'of'>;
    readonly ceremonies: Pick<PasskeyCeremonies, 'ask' | 'partyOf'>;
    readonly judge: PasskeyJudge;
  };
  readonly guard: Pick<AttemptGuard, 'secondsLocked' | 'refuses' | 'countFailure'>;
}

type Person = Pick<AccountActor, 'accountId' | 'sessionId'>;

/** Of the form; errors name it. */
const field = 'credential';

/** Confirmation by a passkey of this domain: for one act of one session, once (ADR 121). */
export const createPasskeyConfirmation = ({ passkeys, guard }: PasskeyConfirmationDeps) => {
  const { repository, ceremonies } = passkeys;

  const questionOf = (act: ConfirmedAct, { sessionId }: Person, domainId: string): PasskeyQuestion => ({
    purpose: 'confirm',
    holder: `${act}:${sessionId}`,
    domainId,
  });

  const has = async ({ accountId }: Person, domainId: string | undefined): Promise<boolean> =>
    domainId !== undefined && (await repository.of({ accountId, domainId })).length > 0;

  return {
    /** Whether the person has one here. */
    has,
    challenge: async (act: ConfirmedAct, person: Person, { domain }: PasskeyUse['context']) => {
      const party = domain === undefined ? undefined : ceremonies.partyOf(domain);
      if (domain === undefined || party === undefined || !(await has(person, domain)))
        throw problem(requestErrors.notFound);
      return { challenge: await ceremonies.ask(questionOf(act, person, domain)), rpId: party.id };
    },
    /** Throws what is wrong with the answer; answers what uses the passkey in the transaction of the act. */
    judge: async (
      { subject, requester }: { readonly subject: NamedSubject; readonly requester: Requester },
      asked: { readonly act: ConfirmedAct; readonly person: Person },
      credential: UsedCredential | undefined,
      use: PasskeyUse,
      refused: (errorList: Readonly<Record<string, string>>) => ProblemError,
    ) => {
      if (credential === undefined) throw refusedFields({ [field]: 'errorEmpty' });
      const notConfirmed = () => refused({ [field]: 'errorMatch' });
      const locked = guard.secondsLocked(subject);
      if (locked > 0) throw attemptsExceeded(locked, field);
      const { act, person } = asked;
      const { context } = use;
      if (context.domain === undefined) throw notConfirmed();
      const answering = await passkeys.judge(questionOf(act, person, context.domain), credential);
      // Not counted: a question that is over, or a passkey of somebody else, is no guess at this person's.
      if (answering?.accountId !== person.accountId) throw notConfirmed();
      const take = await answering.judge(use);
      if (take === undefined || guard.refuses(subject, requester)) {
        await guard.countFailure(subject, { factor: 'passkey', field, requester }, context);
        throw notConfirmed();
      }
      return async (unit: UnitOfWork): Promise<void> => {
        if (!(await take(unit))) throw notConfirmed();
      };
    },
  };
};
