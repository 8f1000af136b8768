/** What a browser does with passkeys (WebAuthn level 3), by a library whose script comes when it is needed. */
import type { NewCredential } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import { canUsePasskeys } from './passkey-support.ts';

/** Milliseconds that the browser waits for the person; the server's question lives as long. */
const PATIENCE = 5 * 60_000;
/** COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257] as const;

const library = () => import('@simplewebauthn/browser');

/** Of errors that the library hands on: the person has closed the question, or another one was begun. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export interface MakingOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly { readonly id: string; readonly type: 'public-key' }[];
}

export type Made =
  | { readonly kind: 'made'; readonly credential: NewCredential }
  /** `known`: the device keeps one of this person already. */
  | { readonly kind: 'closed' | 'known' | 'failed' };

/** Has the browser make a passkey that it finds by itself and that its owner has to unlock. */
export async function makePasskey({ excludeCredentials, ...options }: MakingOptions): Promise<Made> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        ...options,
        excludeCredentials: [...excludeCredentials],
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: PATIENCE,
      },
    });
    const { clientDataJSON, attestationObject } = response;
    return { kind: 'made', credential: { id, response: { clientDataJSON, attestationObject } } };
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return { kind: 'known' };
    return { kind: isClosed(error) ? 'closed' : 'failed' };
  }
}

/**
 * Has the browser answer with a passkey; undefined when the person has closed the question, or it could not be answered.
 * `offered`: among what it suggests for the name, not by a window of its own.
 */
export async function askForPasskey(
  { challenge, rpId }: { readonly challenge: string; readonly rpId: string },
  offered = false,
): Promise<UsedCredential | undefined> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required', timeout: PATIENCE },
      useBrowserAutofill: offered,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  } catch {
    // Which of both it was the browser does not say, for the sake of who is asked.
    return undefined;
  }
}

/** Whether the browser suggests passkeys beside names. */
export const mayOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Ends what was offered; nobody is told. */
export const stopOfferingPasskeys = async (): Promise<void> => {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
};
