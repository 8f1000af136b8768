/** The page on which a person lets somebody else's application know them, or refuses (OpenID Connect Core, 3.1.2.4). */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { AccountClaims, Provider } from 'oidc-provider';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import { isOffered } from '../client/client-metadata.ts';
import type { LogoutContext } from '../end-session/end-session.ts';
import { readForm } from '../pages/forms.ts';
import { errorPage } from '../pages/oidc.pages.ts';
import { actionOf, type PagePlace } from '../pages/page-footer.ts';
import { callerOf } from '../requests/callers.ts';
import { askedLocales } from '../requests/sign-in-address.ts';
import { askedBy, kindsOf } from './consent.domain.ts';
import type { ConsentAnswers } from './consent.service.ts';
import { consentPage } from './consent-pages.ts';
import { asksFields, asksProfile, nothingTold } from './profile-claims.domain.ts';
import { type ProfileClaims, RETRY_AFTER } from './profile-claims.ts';

const PATH = /^\/consent\/([\w-]{20,64})$/;

/** Where the library sends a browser whose person has to be asked. */
export const consentAddress = (returnTo: string, { ui_locales: given }: { ui_locales?: unknown }): string =>
  actionOf(`/oidc/consent/${new URL(returnTo).pathname.split('/').at(-1)}`, { asked: askedLocales(given) });

export interface ConsentDeps {
  readonly provider: Provider;
  /** What the form has to bring along: who has seen this page in this session knows it. */
  readonly proofOf: (sessionId: string, interaction: string) => string;
  readonly claimsOf: (accountId: string, request: IncomingMessage) => Promise<AccountClaims | undefined>;
  readonly profileClaims: Pick<ProfileClaims, 'told'>;
  readonly applicationOf: (clientId: string) => Promise<ApplicationRow | undefined>;
  readonly answers: ConsentAnswers;
  readonly placeOf: (ctx: Pick<LogoutContext, 'req'>) => PagePlace;
}

const show = (ctx: LogoutContext, html: string, status = 200): void => {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = html;
};

/** The interaction of this address, if it asks this person in this browser. */
const askedFor = async (ctx: LogoutContext, uid: string, person: AccountActor, provider: Provider) => {
  const cookies = ctx.get('cookie').split(/;\s*/);
  if (!cookies.includes(`oidc_interaction=${uid}`)) return undefined;
  const found = await provider.Interaction.find(uid);
  if (found?.prompt?.name !== 'consent') return undefined;
  return found.session?.accountId === person.accountId ? found : undefined;
};

/** Whether this is what was answered: a form that was sent twice is one answer, whose browser goes on. */
const isAnswer = (result: object, allows: boolean): boolean => 'consent' in result === allows;

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
  const interaction = await askedFor(ctx, uid, person, provider);
  const clientId = String(interaction?.params.client_id);
  const application = interaction && (await applicationOf(clientId));
  if (interaction === undefined || application === undefined) return refuse(400);
  // One that has left this domain meanwhile could not take the answer.
  if (!isOffered(application, person.domainId ?? '')) return refuse(400);
  const asked = askedBy(interaction.params);
  const proof = proofOf(person.sessionId, uid);
  const form = ctx.method === 'GET' ? undefined : await readForm(ctx.req);
  if (ctx.method !== 'GET') {
    const own = ctx.get('origin') === new URL(provider.issuer).origin && form?.get('xsrf') === proof;
    if (!own) return refuse(403);
  }
  const leadOn = () => {
    ctx.status = 303;
    ctx.redirect(new URL(interaction.returnTo).pathname);
  };
  const allows = form?.get('answer') === 'allow';
  if (interaction.result !== undefined)
    return form !== undefined && isAnswer(interaction.result, allows) ? leadOn() : refuse(400);
  const refuses = form !== undefined && !allows;
  const told = asksProfile(asked) && !refuses ? await deps.profileClaims.told(person.accountId) : nothingTold;
  if (told === undefined) {
    ctx.set('retry-after', String(RETRY_AFTER));
    return show(ctx, errorPage({ error: 'temporarily_unavailable' }, place), 503);
  }
  const fields = asksFields(asked) ? told.fields : [];
  const codes = fields.map(({ code }) => code);
  // Fields that were chosen for applications meanwhile are shown before they are agreed to.
  if (form === undefined || (allows && (form.get('shown') ?? '') !== digestOf(codes)))
    return show(
      ctx,
      consentPage(
        {
          application,
          kinds: kindsOf(asked),
          resources: asked.resources ?? [],
          methods: asked.methods ?? [],
          proof,
          uid,
          profile: { ...told, fields },
          shown: digestOf(codes),
          returnsTo: String(interaction.params.redirect_uri ?? ''),
          claims: (await deps.claimsOf(person.accountId, ctx.req)) ?? { sub: person.accountId },
        },
        place,
      ),
    );
  const context = { actor: person.accountId, domain: person.domainId, ip: person.ip };
  const isFirst = allows
    ? await deps.answers.allow(uid, person, { clientId, application, ...asked, fields: codes }, context)
    : await deps.answers.refuse(uid);
  if (isFirst) return leadOn();
  const first = (await askedFor(ctx, uid, person, provider))?.result;
  return first !== undefined && isAnswer(first, allows) ? leadOn() : refuse(400);
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
    ctx.set(sessionHeaders.sessionEnd, sessionEnds.again);
    ctx.redirect(`/platform/login?ref=${encodeURIComponent(`/oidc/consent/${uid}`)}`);
  };
