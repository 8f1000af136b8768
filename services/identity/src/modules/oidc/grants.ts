/** What a person has granted a client: everything it asks for where the application is ours. */
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { covers, type Shared } from './consent.domain.ts';
import type { ConsentsRepository } from './consents.repository.ts';

/** Whether the person has to agree to what this client learns. */
export const asksConsent = (ctx: KoaContextWithOIDC): boolean => ctx.oidc.client?.asks_consent === true;

const askedIn = (ctx: KoaContextWithOIDC): Shared => ({
  scopes: [...ctx.oidc.requestParamOIDCScopes],
  claims: [...ctx.oidc.requestParamClaims],
});

export const createGrants = (consents: Pick<ConsentsRepository, 'find'>) => {
  const agreed = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    const { client, account } = ctx.oidc;
    if (client === undefined || account === undefined) return false;
    const found = await consents.find(account.accountId, client.clientId, String(client.application_id));
    return covers(found, askedIn(ctx));
  };

  /** Whether the person has to be asked; an answer counts for the person who has given it. */
  const needsConsent = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    if (!asksConsent(ctx)) return false;
    const answer = ctx.oidc.result?.consent as { accountId?: string } | undefined;
    if (ctx.oidc.promptPending('consent')) return true;
    if (answer !== undefined && answer.accountId !== ctx.oidc.session?.accountId) return true;
    return !(await agreed(ctx));
  };

  /** The family of this person's tokens at this client, made or widened by what they have agreed to. */
  const loadGrant = async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, client, session, account } = ctx.oidc;
    if (client === undefined || session === undefined || account === undefined) return undefined;
    if (asksConsent(ctx) && !(await agreed(ctx))) return undefined;
    const grantId = session.grantIdFor(client.clientId);
    const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = found ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
    const { scopes, claims } = askedIn(ctx);
    const held = new Set([...grant.getOIDCScope().split(' '), ...grant.getOIDCClaims()]);
    if (found !== undefined && [...scopes, ...claims].every((one) => held.has(one))) return found;
    grant.addOIDCScope(scopes.join(' '));
    if (claims.length > 0) grant.addOIDCClaims([...claims]);
    await grant.save();
    // Taken back in this very moment: whoever took it back has not seen this grant.
    if (!asksConsent(ctx) || (await agreed(ctx))) return grant;
    await grant.destroy();
    return undefined;
  };

  return { needsConsent, loadGrant };
};
export type Grants = ReturnType<typeof createGrants>;
