import type { NewCredential } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { relyingPartyOf, userHandleOf } from './passkeys.domain.ts';
import type { PasskeyPurpose, PasskeyRow } from './passkeys.model.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';

export interface PasskeyCeremoniesDeps {
  readonly repository: Pick<PasskeysRepository, 'ask' | 'take'>;
  readonly domains: { current(): Pick<Domains, 'byId'> };
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Who is asked, where, and for what. */
export interface PasskeyQuestion {
  readonly purpose: PasskeyPurpose;
  readonly holder: string;
  readonly domainId: string;
}

/** Milliseconds: a person looks for the device, and perhaps for its PIN. */
const CHALLENGE_ALIVE = 5 * 60_000;

interface ClientData {
  readonly challenge: string;
}

/** Undefined: it cannot be read, or a page of another site had it made in a frame. */
const clientDataOf = (text: string): ClientData | undefined => {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(text);
    return typeof challenge === 'string' && crossOrigin !== true ? { challenge } : undefined;
  } catch {
    return undefined;
  }
};

/** The library throws whatever does not fit. */
const orNothing = async <T>(judged: Promise<T>): Promise<T | undefined> => {
  try {
    return await judged;
  } catch {
    return undefined;
  }
};

/** Questions to browsers and what their answers are worth (WebAuthn level 3, sections 7.1 and 7.2). */
export const createPasskeyCeremonies = ({ repository, domains, clock, ids }: PasskeyCeremoniesDeps) => {
  const partyOf = (domainId: string) => {
    const domain = domains.current().byId(domainId);
    return domain === undefined ? undefined : relyingPartyOf(domain);
  };

  /** Uses the question up before its answer is judged: nobody tries twice. Undefined: it was not asked here. */
  const answered = async (question: PasskeyQuestion, clientDataJSON: string) => {
    const data = clientDataOf(clientDataJSON);
    const party = partyOf(question.domainId);
    if (data === undefined || party === undefined) return undefined;
    if (!(await repository.take({ _id: data.challenge, ...question }, clock.now()))) return undefined;
    return {
      expectedChallenge: data.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    };
  };

  return {
    partyOf,
    ask: async (question: PasskeyQuestion): Promise<string> => {
      const challenge = ids.secret();
      const expiresAt = new Date(clock.now().getTime() + CHALLENGE_ALIVE);
      await repository.ask({ _id: challenge, ...question, expiresAt });
      return challenge;
    },
    /** What is stored of a new passkey; undefined when it is not the answer to this question. */
    made: async (question: PasskeyQuestion, { id, response }: NewCredential) => {
      const expected = await answered(question, response.clientDataJSON);
      if (expected === undefined) return undefined;
      const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
      const judged = await orNothing(verifyRegistrationResponse({ ...expected, response: credential }));
      if (judged?.verified !== true) return undefined;
      const { credential: made, credentialBackedUp } = judged.registrationInfo;
      return {
        _id: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        synced: credentialBackedUp,
      };
    },
    /** Whether the question may be answered at all; asked once, before it is known who answers. */
    answered,
    /** The count that a passkey shows; undefined when it did not sign this. */
    shown: async (
      expected: NonNullable<Awaited<ReturnType<typeof answered>>>,
      { id, response }: UsedCredential,
      { publicKey, accountId }: Pick<PasskeyRow, 'publicKey' | 'accountId'>,
    ) => {
      if (response.userHandle !== userHandleOf(accountId)) return undefined;
      const judged = await orNothing(
        verifyAuthenticationResponse({
          ...expected,
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          // Its count is judged by the caller, who tells a copy from a wrong signature.
          credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
        }),
      );
      if (judged?.verified !== true) return undefined;
      const { newCounter, credentialBackedUp } = judged.authenticationInfo;
      return { counter: newCounter, synced: credentialBackedUp };
    },
  };
};
export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>;
