/** Codes say where it stands what they are good for, so that it is asked for together with what that stands on (ADR 14). */
import type { AdapterPayload, Provider } from 'oidc-provider';
import { artifactKey } from './artifacts.repository.ts';
import type { SealedTokens } from './sealed-tokens.ts';

const KIND = 'AuthorizationCode';

/** What a code says: which row is its own, and what that stands on. A code travels in addresses, and stays short. */
export type CarriedCode = Pick<
  AdapterPayload,
  'jti' | 'grantId' | 'sessionUid' | 'accountId' | 'expiresWithSession'
>;

export const rowOfCode = ({ jti }: CarriedCode): string => artifactKey(KIND, String(jti));

interface Model {
  getValueAndPayload(): Promise<{ readonly value: string; readonly payload?: AdapterPayload }>;
}

/** Makes the codes of a provider say so. */
export const sealCodesOf = (provider: Provider, tokens: SealedTokens): void => {
  const { prototype } = provider.AuthorizationCode as unknown as { readonly prototype: Model };
  const { getValueAndPayload } = prototype;
  prototype.getValueAndPayload = async function (this: Model) {
    const made = await getValueAndPayload.call(this);
    if (made.payload === undefined) return made;
    const { jti, grantId, sessionUid, accountId, expiresWithSession } = made.payload;
    const carried = { jti, grantId, sessionUid, accountId, expiresWithSession };
    return { ...made, value: tokens.seal(KIND, carried as AdapterPayload) ?? made.value };
  };
};
