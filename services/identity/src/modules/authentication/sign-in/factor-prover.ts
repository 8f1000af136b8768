import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { NewDevices } from './new-device.ts';
import type { PendingSignIn } from './sign-in.domain.ts';
import type { Spraying } from './spraying.service.ts';

/** What a person sends with a step, beside who they are. */
export interface FactorForm {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Whom a factor is asked from. */
export interface FactorSubject {
  readonly account: SignInAccount | null;
  /** As they named themselves, normalized. */
  readonly identifier: string;
  /** Keyed hash of the identifier. */
  readonly key: string;
}

/** Where a factor is asked for. */
export interface FactorPlace {
  /** Pending sign-in; codes belong to it. */
  readonly pendingId: string | undefined;
  readonly context: EventContext;
}

/** Where it is judged. */
export interface JudgingPlace extends FactorPlace {
  /** The device has signed in to this account before: it does not queue behind strangers. */
  readonly knownDevice: boolean;
}

export type Proof =
  /** `use` uses it up in the transaction of what it opens; false when somebody else did. */
  | { readonly kind: 'proven'; use?(unit: UnitOfWork): Promise<boolean> }
  /** Counted as a failed sign-in; `error` is the field's, unless there is more to say. */
  | { readonly kind: 'wrong'; readonly error: string; readonly problem?: ProblemError }
  /** Not judged at all, so not counted. */
  | { readonly kind: 'refused'; readonly problem: ProblemError };

/** One way to prove who one is. Flows without a prover are not offered. */
export interface FactorProver {
  readonly flow: Factor;
  /** Field of the form that it reads; errors name it. */
  readonly field: keyof FactorForm;
  /** Throws when it has no time for another attempt; asked before anything is read. */
  assertReady(isKnownDevice: boolean): void;
  /**
   * Takes the same time and gives the same answer without an account as with a wrong proof (N5). The caller counts
   * failures and may discard a success.
   */
  prove(subject: FactorSubject, value: string, place: JudgingPlace): Promise<Proof>;
  /** Whether the person has anything left to prove it by; one that does not say always has. */
  isLeft?(account: SignInAccount): Promise<boolean>;
  /** Runs after a success was stored, beside the request. */
  afterSuccess?(account: SignInAccount, value: string): Promise<void>;
  /** Sends what has to be proven; answers the seconds until it may be sent again. Throws why it was not sent. */
  send?(
    subject: FactorSubject,
    place: FactorPlace & {
      readonly pendingId: string;
      readonly locale: string;
      /** The sign-in itself when this is its first step: stored with what is sent. */
      readonly begun?: PendingSignIn | undefined;
      /** `auth.code` unless told. */
      readonly template?: 'auth.code' | 'account.code';
    },
  ): Promise<number>;
  /** Seconds until it may be sent again. */
  resendIn?(subject: FactorSubject, pendingId: string): Promise<number>;
}

export type FactorProvers = ReadonlyMap<Factor, FactorProver>;

/** What proofs are judged with. */
export interface Factors {
  readonly provers: FactorProvers;
  /** Whether people wait for the processor, so that reads and writes may be gathered meanwhile. */
  readonly busy: () => boolean;
  readonly devices: Devices;
  readonly newDevices: NewDevices;
  readonly spraying: Spraying;
}

export const factorProvers = (provers: readonly FactorProver[]): FactorProvers =>
  new Map(provers.map((prover) => [prover.flow, prover]));
