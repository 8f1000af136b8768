/** What a person has granted a client: everything it asks for where the application is ours. */
import type { AdapterPayload, Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { FamiliesRepository } from '../tokens/families.repository.ts';
import { type FamilyFacts, isOvertaken } from '../tokens/family-ends.ts';
import { covers, coversFields, methodsIn, resourcesIn, type Shared } from './consent.domain.ts';
import type { ConsentRow } from './consents.model.ts';
import type { ConsentsRepository } from './consents.repository.ts';
import { asksFields, type Told } from './profile-claims.domain.ts';

/** Tries to widen a family while others widen it, too; who has lost so often gets one of their own. */
const WIDENED_MOST = 5;

/** Whether the person has to agree to what this client learns. */
export const asksConsent = (ctx: KoaContextWithOIDC): boolean => ctx.oidc.client?.asks_consent === true;

const askedIn = (ctx: KoaContextWithOIDC): Shared => ({
  scopes: [...ctx.oidc.requestParamOIDCScopes],
  claims: [...ctx.oidc.requestParamClaims],
  resources: resourcesIn(ctx.oidc.params ?? {}),
  methods: methodsIn(ctx.oidc.params ?? {}),
});

/** A family as the library knows it, with what is kept of it beside. */
type Family = Grant &
  Pick<FamilyFacts, 'openid'> & { lastEnd?: string | undefined } & {
    getValueAndPayload(): Promise<{ readonly payload: AdapterPayload }>;
  };

/** The last end of the person's access beyond sessions when their request began. */
const lastEndOf = ({ session }: KoaContextWithOIDC['oidc']): string | undefined =>
  (session as { readonly lastEnd?: string | undefined } | undefined)?.lastEnd;

/** Makes the families of a provider say which end was the last when they began. */
export const keepLastEndsOf = ({ Grant }: Provider): void => {
  const known = (Grant as unknown as { readonly IN_PAYLOAD: readonly string[] }).IN_PAYLOAD;
  Object.defineProperty(Grant, 'IN_PAYLOAD', { value: [...known, 'lastEnd'] });
};

/** A scope and a claim may have the same name (`email`, `roles`): each is compared with its own kind. */
const holds = (grant: Grant, { scopes, claims }: Shared): boolean => {
  const grantedScopes = new Set(grant.getOIDCScope().split(' '));
  const grantedClaims = new Set(grant.getOIDCClaims());
  return (
    scopes.every((scope) => grantedScopes.has(scope)) && claims.every((claim) => grantedClaims.has(claim))
  );
};
const add = (grant: Grant, { scopes, claims }: Shared): void => {
  grant.addOIDCScope(scopes.join(' '));
  if (claims.length > 0) grant.addOIDCClaims([...claims]);
};

export const createGrants = (
  consents: Pick<ConsentsRepository, 'find'>,
  families: Pick<FamiliesRepository, 'widen'>,
  profileOf: (accountId: string) => Promise<Told | undefined>,
) => {
  const agreementIn = async (ctx: KoaContextWithOIDC): Promise<ConsentRow | null> => {
    const { client, account } = ctx.oidc;
    if (client === undefined || account === undefined) return null;
    return consents.find(account.accountId, client.clientId, String(client.application_id));
  };
  const agreed = async (ctx: KoaContextWithOIDC): Promise<boolean> =>
    covers(await agreementIn(ctx), askedIn(ctx));

  /**
   * Whether there are fields of the profile that were chosen for applications since the person agreed. An application that
   * asks for no page, and one that comes while profile does not answer, is let in: it learns those of before.
   */
  const hasNewFields = async (ctx: KoaContextWithOIDC, agreement: ConsentRow | null): Promise<boolean> => {
    const { account, prompts } = ctx.oidc;
    if (account === undefined || prompts.has('none') || !asksFields(askedIn(ctx))) return false;
    const profile = await profileOf(account.accountId);
    return profile !== undefined && !coversFields(agreement, profile.fields);
  };

  /** Whether the person has to be asked; an answer counts for the person who has given it. */
  const needsConsent = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    if (!asksConsent(ctx)) return false;
    const answer = ctx.oidc.result?.consent as { accountId?: string } | undefined;
    if (ctx.oidc.promptPending('consent')) return true;
    if (answer !== undefined && answer.accountId !== ctx.oidc.session?.accountId) return true;
    const agreement = await agreementIn(ctx);
    if (!covers(agreement, askedIn(ctx))) return true;
    // Who has just answered has seen the fields of that moment.
    return answer === undefined && (await hasNewFields(ctx, agreement));
  };

  /** What was just stored, unless the consent was taken back in this moment: whoever took it back has not seen it. */
  const stillAgreed = async (ctx: KoaContextWithOIDC, grant: Grant): Promise<Grant | undefined> => {
    if (!asksConsent(ctx) || (await agreed(ctx))) return grant;
    await grant.destroy();
    return undefined;
  };

  /** The family that this client has, with what is asked now; undefined when it has ended. */
  const held = async (ctx: KoaContextWithOIDC, grantId: string): Promise<Grant | undefined> => {
    const asked = askedIn(ctx);
    const lastEnd = lastEndOf(ctx.oidc);
    for (let tries = 0; tries < WIDENED_MOST; tries += 1) {
      const found = (await ctx.oidc.provider.Grant.find(grantId)) as Family | undefined;
      if (found === undefined || isOvertaken(found, lastEnd)) return undefined;
      if (holds(found, asked)) return found;
      const before = structuredClone(found.openid);
      add(found, asked);
      found.lastEnd = lastEnd;
      const { jti: _, ...payload } = (await found.getValueAndPayload()).payload;
      // Whoever ends it in this moment has ended it, and somebody else may have widened it, too.
      if (await families.widen(grantId, before, payload)) return stillAgreed(ctx, found);
    }
    return undefined;
  };

  /** The family of this person's tokens at this client, made or widened by what they have agreed to. */
  const loadGrant = async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, client, session, account } = ctx.oidc;
    if (client === undefined || session === undefined || account === undefined) return undefined;
    if (asksConsent(ctx) && !(await agreed(ctx))) return undefined;
    const grantId = session.grantIdFor(client.clientId);
    const found = grantId === undefined ? undefined : await held(ctx, grantId);
    if (found !== undefined) return found;
    const facts = { accountId: account.accountId, clientId: client.clientId, lastEnd: lastEndOf(ctx.oidc) };
    const grant = new provider.Grant(facts);
    add(grant, askedIn(ctx));
    await grant.save();
    return stillAgreed(ctx, grant);
  };

  return { needsConsent, loadGrant };
};
export type Grants = ReturnType<typeof createGrants>;
