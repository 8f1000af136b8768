import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { TermsForm } from '../../accounts/agreements/agreements.domain.ts';
import type { SessionRow } from '../../sessions/sessions.domain.ts';
import type { Device } from '../devices/devices.service.ts';
import type { ExternalSession } from '../known-providers/known-provider.domain.ts';
import type { FactorRules, SchemeRow } from '../schemes/schemes.domain.ts';
import type { FactorForm } from './factor-prover.ts';
import type { PendingSignIn } from './sign-in.domain.ts';
import type { Identification, NamedSubject } from './subject.service.ts';

export interface SignInForm extends Identification, FactorForm {
  readonly flow: Factor;
  readonly rememberMe?: boolean | undefined;
  readonly termsAgree?: TermsForm | undefined;
}

export interface SignInCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent: string | undefined;
  /** Signed in before, with this account or another. */
  readonly device: Device | undefined;
  /** Cookie of the device, as it came. */
  readonly deviceCookie: string | undefined;
  /** Secret of a pending sign-in. */
  readonly pendingSignIn: string | undefined;
  /** Session that the browser has already. */
  readonly sessionId: string | undefined;
  readonly log: Logger;
}

/** Who signs in, how far they have come and by which rules. */
export interface Identified {
  readonly subject: NamedSubject;
  readonly scheme: SchemeRow;
  readonly rules: FactorRules;
  /** The pending sign-in of this browser, if it is about this person and may still be used. */
  readonly pending: PendingSignIn | undefined;
  /** There is one, of this person or of another, or it is over. */
  readonly held: boolean;
}

/** A sign-in in which everything that was asked for so far is proven. */
export interface Proven extends Identified {
  readonly account: SignInAccount;
  readonly proven: readonly Factor[];
  readonly rememberMe: boolean;
  /** Of the form; errors name it. */
  readonly field: string;
  /** In an earlier request; only the terms were missing. */
  readonly earlier: boolean;
  /** Pending sign-in that this replaces or uses up. */
  readonly previous: string | undefined;
  readonly use: ((unit: UnitOfWork) => Promise<boolean>) | undefined;
  readonly afterSuccess: (() => Promise<void>) | undefined;
  /** Of the provider by which it was proven just now. */
  readonly external?: ExternalSession | undefined;
}

export interface SignedIn {
  readonly kind: 'signedIn';
  readonly session: Pick<SessionRow, '_id' | 'accountId' | 'absoluteUntil'>;
  readonly secret: string;
  readonly maxAge: number | undefined;
  /** Cookie by which the device is known from now on. */
  readonly deviceCookie: string;
}

export type SignInOutcome =
  | SignedIn
  | { readonly kind: 'secondFactor'; readonly pendingSignIn: string; readonly flows: readonly Factor[] };
