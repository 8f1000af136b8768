import type { RefusedSignInReason } from '@gatehouse/contracts/identity/refused-sign-ins.ts';
import type { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';

export interface RefusalFacts {
  readonly reason: RefusedSignInReason;
  /** Which value it is about. */
  readonly field?: string | null | undefined;
  /** For administrators alone. */
  readonly detail?: string | null | undefined;
}

/** Whom the provider named; nobody where it has not got that far. */
export interface NamedPerson {
  readonly externalId: string;
  readonly name: string;
}

/** Where it was, and who. */
export interface RefusalPlace {
  readonly provider: Pick<KnownProvider, '_id' | 'title'>;
  readonly who: NamedPerson | undefined;
}

/** Somebody came back from a provider and is not signed in: what they read, and what administrators do. */
export class RefusedSignIn extends Error {
  override readonly name = 'RefusedSignIn';
  readonly facts: RefusalFacts;
  readonly problem: ProblemError;
  readonly place: RefusalPlace | undefined;

  constructor(facts: RefusalFacts, problem: ProblemError, place?: RefusalPlace) {
    super(facts.reason, { cause: problem });
    this.facts = facts;
    this.problem = problem;
    this.place = place;
  }

  at(place: RefusalPlace): RefusedSignIn {
    return new RefusedSignIn(this.facts, this.problem, place);
  }
}
