import type { Factor } from '@gatehouse/contracts';
import type { SignInAccount } from '../accounts/accounts.repository.ts';

/** What a person sends with a step, beside who they are. */
export interface FactorForm {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** One way to prove who one is. Flows without a prover are not offered. */
export interface FactorProver {
  readonly flow: Factor;
  /** Field of the form that it reads; errors name it. */
  readonly field: keyof FactorForm;
  /** Throws when it has no time for another attempt; asked before anything is read. */
  assertReady(): void;
  /**
   * Takes the same time and gives the same answer without an account as with a wrong proof (N5). The caller counts
   * failures and may discard a success.
   */
  prove(account: SignInAccount | null, value: string): Promise<boolean>;
  /** Runs after a success was stored, beside the request. */
  afterSuccess?(account: SignInAccount, value: string): Promise<void>;
}

export type FactorProvers = ReadonlyMap<Factor, FactorProver>;

export const factorProvers = (provers: readonly FactorProver[]): FactorProvers =>
  new Map(provers.map((prover) => [prover.flow, prover]));
