import type { ServiceName } from '@gatehouse/contracts/core/services.ts';

/** Facts of every call, whoever makes it. The BFF vouches for them by its signature. */
interface CallFacts {
  /** Process that made the token. */
  readonly issuer: ServiceName;
  readonly domainId: string | undefined;
  /** Client address as the trusted hop says (N19). */
  readonly ip: string | undefined;
  readonly locale: string | undefined;
}

/** Nobody has signed in on this browser. */
export interface AnonymousActor extends CallFacts {
  readonly kind: 'anonymous';
  /** Id of the browser, where the call is bound to it: nobody else can know it. */
  readonly browserId?: string | undefined;
}

/** A person with a session. */
export interface AccountActor extends CallFacts {
  readonly kind: 'account';
  readonly accountId: string;
  readonly sessionId: string;
  readonly login: string | undefined;
  readonly methods: readonly string[];
  /** Codes; told only to services that go by them. */
  readonly roles?: readonly string[] | undefined;
  readonly masterAccount: boolean;
}

/** Another process acting for itself. */
export interface PeerActor extends CallFacts {
  readonly kind: 'peer';
}

export type Actor = AnonymousActor | AccountActor | PeerActor;
