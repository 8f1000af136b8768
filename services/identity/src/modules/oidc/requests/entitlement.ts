/** Applications that are open only to people who hold one of the roles that they name. */
import type { AccountClaims, Client, interactionPolicy, errors as libraryErrors } from 'oidc-provider';
import { isOpenTo } from '../../applications/applications.domain.ts';
import type { OwnMetadata } from '../client/client-metadata.ts';

const rolesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [];

/** Whether a person with these claims enters the application of a client. */
export const mayEnter = (client: Client, claims: AccountClaims): boolean => {
  const { roles: named } = client as Partial<OwnMetadata>;
  const { roles: held } = claims as { readonly roles?: unknown };
  return isOpenTo({ roles: rolesIn(named) }, rolesIn(held));
};

/** Who holds none of the roles is refused, and not asked to sign in once more: they would come back the same. */
export const entitlementCheck = (
  { Check }: Pick<typeof interactionPolicy, 'Check'>,
  { AccessDenied }: Pick<typeof libraryErrors, 'AccessDenied'>,
) =>
  new Check('not_entitled', 'the person holds no role of this application', async ({ oidc }) => {
    const { client, session, account } = oidc;
    if (client === undefined || account === undefined || session?.accountId === undefined) return false;
    // Who is asked to sign in may come back as somebody else.
    if (oidc.promptPending('login')) return false;
    if (mayEnter(client, await account.claims('id_token', 'roles', {}, []))) return false;
    throw new AccessDenied('the person holds no role that opens this application');
  });
