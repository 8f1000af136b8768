import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { PasskeyCeremonies, PasskeyQuestion } from './passkey-ceremonies.ts';
import { isCopied } from './passkeys.domain.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';

/** Where a passkey is used. */
export interface PasskeyUse {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent?: string | undefined;
}

export interface PasskeyJudgeDeps {
  readonly repository: Pick<PasskeysRepository, 'find' | 'use'>;
  readonly ceremonies: Pick<PasskeyCeremonies, 'answered' | 'shown'>;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  /** Tells the owner that a copy of a passkey of theirs was used. */
  tellCopied(unit: UnitOfWork, account: AccountRow, change: 'copied', use: PasskeyUse): Promise<void>;
}

/** The passkey that a question was answered with. */
export interface AnsweringPasskey {
  readonly accountId: string;
  /**
   * What the answer is worth: undefined, nothing. Else the passkey is used up to this count in the transaction of what it
   * opens; false when it is gone or was used meanwhile.
   */
  judge(use: PasskeyUse): Promise<((unit: UnitOfWork) => Promise<boolean>) | undefined>;
}

/** Judges answers of passkeys, whatever they were asked for. */
export const createPasskeyJudge = (deps: PasskeyJudgeDeps) => {
  const { repository, ceremonies, accounts, units, clock, tellCopied } = deps;

  const reportCopy = (accountId: string, use: PasskeyUse): Promise<void> =>
    units.run(async (unit) => {
      const account = await accounts.findById(accountId, unit);
      if (account !== null) await tellCopied(unit, account, 'copied', use);
    });

  /** Uses the question up. Undefined: it was not asked here, or no passkey of this domain answers. */
  return async (
    question: PasskeyQuestion,
    credential: UsedCredential,
  ): Promise<AnsweringPasskey | undefined> => {
    const expected = await ceremonies.answered(question, credential.response.clientDataJSON);
    const row = await repository.find(credential.id);
    if (expected === undefined || row?.domainId !== question.domainId) return undefined;
    return {
      accountId: row.accountId,
      judge: async (use) => {
        const shown = await ceremonies.shown(expected, credential, row);
        if (shown === undefined) return undefined;
        if (isCopied(row.counter, shown.counter)) {
          await reportCopy(row.accountId, use);
          return undefined;
        }
        return (unit) => repository.use(unit, row, { ...shown, at: clock.now() });
      },
    };
  };
};
export type PasskeyJudge = ReturnType<typeof createPasskeyJudge>;
