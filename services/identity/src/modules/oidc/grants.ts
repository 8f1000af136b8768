/** What a person has granted a client: everything it asks for where the application is ours. */
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';

const asksConsent = (ctx: KoaContextWithOIDC): boolean => ctx.oidc.client?.asks_consent === true;

/** Whether the person has to be asked. */
export const needsConsent = (ctx: KoaContextWithOIDC): boolean => {
  if (!asksConsent(ctx) || ctx.oidc.result?.consent !== undefined) return false;
  const granted = new Set((ctx.oidc.entities.Grant?.getOIDCScope() ?? '').split(' '));
  return (
    ctx.oidc.promptPending('consent') ||
    [...ctx.oidc.requestParamOIDCScopes].some((scope) => !granted.has(scope))
  );
};

/** The family of this person's tokens at this client, made or widened where the application is ours. */
export const loadGrant = async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
  const { provider, client, session, account, result } = ctx.oidc;
  if (client === undefined || session === undefined || account === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (asksConsent(ctx)) return found;
  const grant = found ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const scopes = [...ctx.oidc.requestParamOIDCScopes];
  const claims = [...ctx.oidc.requestParamClaims];
  const held = new Set([...grant.getOIDCScope().split(' '), ...grant.getOIDCClaims()]);
  if (found !== undefined && [...scopes, ...claims].every((one) => held.has(one))) return found;
  grant.addOIDCScope(scopes.join(' '));
  if (claims.length > 0) grant.addOIDCClaims(claims);
  await grant.save();
  return grant;
};
