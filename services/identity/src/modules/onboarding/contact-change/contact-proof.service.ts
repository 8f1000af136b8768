import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { contactErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, isSelfManaged } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import {
  type ConfirmationCall,
  type ConfirmationService,
  type PersonProof,
  proofOf,
  toldByForm,
} from '../../authentication/confirmation/confirmation.service.ts';

export type SessionOfAccount = Pick<AccountActor, 'accountId' | 'sessionId'>;

export interface ContactProofDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
}

/** How the form of a new contact tells what is wrong with the proof of its person. */
const told = toldByForm((errorList) => problem(contactErrors.form, { extras: { errorList } }));

/** That it is the person, and not who found their browser open: taking a contact over is taking the account over. */
export const createContactProof = ({ units, accounts, confirmation }: ContactProofDeps) => ({
  /** The person's account; 405 for those whose contacts are kept elsewhere. */
  accountOf: async ({ accountId }: Pick<SessionOfAccount, 'accountId'>): Promise<AccountRow> => {
    const account = await accounts.findById(accountId);
    if (account === null) throw problem(requestErrors.notFound);
    if (account.status !== 'active') throw problem(requestErrors.unauthenticated);
    if (!isSelfManaged(account)) throw problem(contactErrors.directoryManaged);
    return account;
  },
  /** Throws unless the person has proven who they are; uses the proof up. */
  assert: async (
    account: AccountRow,
    session: SessionOfAccount,
    form: PersonProof,
    call: ConfirmationCall,
  ): Promise<void> => {
    const proof = { ...proofOf(account, form, told), act: 'changeContact' } as const;
    const confirmed = await confirmation.judge(session, proof, call, told);
    await units.run((unit) => confirmed.use(unit));
  },
});
export type ContactProofs = ReturnType<typeof createContactProof>;
