/** The page on which a person lets somebody else's application know them, or refuses (OpenID Connect Core, 3.1.2.4). */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { handoverEnds, handoverHeaders } from '@gatehouse/contracts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { AccountClaims, Provider } from 'oidc-provider';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import type { LogoutContext } from '../end-session/end-session.ts';
import { readForm } from '../pages/forms.ts';
import { errorPage } from '../pages/oidc.pages.ts';
import { actionOf, type PagePlace } from '../pages/page-footer.ts';
import { callerOf } from '../requests/callers.ts';
import { askedLocales } from '../requests/sign-in-address.ts';
import { askedBy, kindsOf, type Shared } from './consent.domain.ts';
import { consentPage } from './consent-pages.ts';
import { asksFields, asksProfile, nothingTold } from './profile-claims.domain.ts';
import { type ProfileClaims, RETRY_AFTER } from './profile-claims.ts';

const PATH = /^\/consent\/([\w-]{20,64})$/;

/** Where the library sends a browser whose person has to be asked. */
export const consentAddress = (returnTo: string, { ui_locales: given }: { ui_locales?: unknown }): string =>
  actionOf(`/oidc/consent/${new URL(returnTo).pathname.split('/').at(-1)}`, { asked: askedLocales(given) });

export interface Agreement extends Shared {
  readonly clientId: string;
  readonly application: Pick<ApplicationRow, '_id' | 'name'>;
}

export interface ConsentDeps {
  readonly provider: Provider;
  /** What the form has to bring along: who has seen this page in this session knows it. */
  readonly proofOf: (sessionId: string, interaction: string) => string;
  readonly claimsOf: (accountId: string, request: IncomingMessage) => Promise<AccountClaims | undefined>;
  readonly profileClaims: Pick<ProfileClaims, 'told'>;
  readonly applicationOf: (clientId: string) => Promise<ApplicationRow | undefined>;
  readonly agree: (person: AccountActor, agreement: Agreement, context: EventContext) => Promise<void>;
  readonly placeOf: (ctx: Pick<LogoutContext, 'req'>) => PagePlace;
}

const show = (ctx: LogoutContext, html: string, status = 200): void => {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = html;
};

/** The interaction of this address, if it waits for this person's answer in this browser. */
const openFor = async (ctx: LogoutContext, uid: string, person: AccountActor, provider: Provider) => {
  const cookies = ctx.get('cookie').split(/;\s*/);
  if (!cookies.includes(`oidc_interaction=${uid}`)) return undefined;
  const found = await provider.Interaction.find(uid);
  if (found?.prompt?.name !== 'consent' || found.result !== undefined) return undefined;
  return found.session?.accountId === person.accountId ? found : undefined;
};

/** By which an answer says which fields its page has shown. */
const digestOf = (fields: readonly string[]): string =>
  fields.length === 0 ? '' : hash('sha256', fields.join(' '), 'base64url');

const answer = async (
  ctx: LogoutContext,
  uid: string,
  person: AccountActor,
  deps: ConsentDeps,
): Promise<void> => {
  const { provider, proofOf, applicationOf } = deps;
  const place = deps.placeOf(ctx);
  const refuse = (status: number) =>
    show(
      ctx,
      errorPage({ error: 'invalid_request', error_description: 'interaction session' }, place),
      status,
    );
  const interaction = await openFor(ctx, uid, person, provider);
  const clientId = String(interaction?.params.client_id);
  const application = interaction && (await applicationOf(clientId));
  if (interaction === undefined || application === undefined) return refuse(400);
  const asked = askedBy(interaction.params);
  const proof = proofOf(person.sessionId, uid);
  const form = ctx.method === 'GET' ? undefined : await readForm(ctx.req);
  if (ctx.method !== 'GET') {
    const own = ctx.get('origin') === new URL(provider.issuer).origin && form?.get('xsrf') === proof;
    if (!own) return refuse(403);
  }
  const refuses = form !== undefined && form.get('answer') !== 'allow';
  const told = asksProfile(asked) && !refuses ? await deps.profileClaims.told(person.accountId) : nothingTold;
  if (told === undefined) {
    ctx.set('retry-after', String(RETRY_AFTER));
    return show(ctx, errorPage({ error: 'temporarily_unavailable' }, place), 503);
  }
  const fields = asksFields(asked) ? told.fields : [];
  const codes = fields.map(({ code }) => code);
  const allows = form?.get('answer') === 'allow';
  // Fields that were chosen for applications meanwhile are shown before they are agreed to.
  if (form === undefined || (allows && (form.get('shown') ?? '') !== digestOf(codes)))
    return show(
      ctx,
      consentPage(
        {
          ...{ application, kinds: kindsOf(asked), resources: asked.resources ?? [], proof, uid },
          profile: { ...told, fields },
          shown: digestOf(codes),
          returnsTo: String(interaction.params.redirect_uri ?? ''),
          claims: (await deps.claimsOf(person.accountId, ctx.req)) ?? { sub: person.accountId },
        },
        place,
      ),
    );
  if (allows) {
    const context = { actor: person.accountId, domain: person.domainId, ip: person.ip };
    await deps.agree(person, { clientId, application, ...asked, fields: codes }, context);
  }
  interaction.result = allows
    ? { consent: { accountId: person.accountId } }
    : { error: 'access_denied', error_description: 'the person has refused' };
  await interaction.persist();
  ctx.status = 303;
  return ctx.redirect(new URL(interaction.returnTo).pathname);
};

/** Stands before the library. */
export const consentPages =
  (deps: ConsentDeps) =>
  async (ctx: LogoutContext, next: () => Promise<unknown>): Promise<void> => {
    const uid = PATH.exec(ctx.path)?.[1];
    if (uid === undefined || !['GET', 'POST'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.set('cache-control', 'no-store');
    const caller = callerOf(ctx.req);
    if (caller?.kind === 'account') return answer(ctx, uid, caller, deps);
    ctx.status = 303;
    ctx.set(handoverHeaders.sessionEnd, handoverEnds.again);
    ctx.redirect(`/platform/login?ref=${encodeURIComponent(`/oidc/consent/${uid}`)}`);
  };
