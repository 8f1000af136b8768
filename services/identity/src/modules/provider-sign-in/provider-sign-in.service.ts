import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { PROVIDER_RETURN_PATH } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import type { Factor, IdKey } from '@gatehouse/contracts/identity/resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { ProviderSync } from '../../adapters/provider-sync.client.ts';
import type { AccountsRepository, SignInAccount } from '../accounts/accounts.repository.ts';
import type { TermsForm } from '../accounts/agreements/agreements.domain.ts';
import {
  isOffered,
  type JourneyRow,
  type KnownProvider,
} from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import { createAskTerms } from '../authentication/sign-in/ask-terms.step.ts';
import { attemptsExceeded } from '../authentication/sign-in/attempt-guard.service.ts';
import { createBeginSession } from '../authentication/sign-in/begin-session.step.ts';
import { createKeepProgress } from '../authentication/sign-in/keep-progress.step.ts';
import { offeredFlows } from '../authentication/sign-in/offered-flows.ts';
import { rulesOfPerson, situationOf } from '../authentication/sign-in/sign-in.domain.ts';
import type { Proven, SignedIn, SignInCall } from '../authentication/sign-in/sign-in.progress.ts';
import { expired, notProven, technical } from '../authentication/sign-in/sign-in.refusals.ts';
import type { SignInDeps } from '../authentication/sign-in/sign-in.service.ts';
import type { NamedSubject } from '../authentication/sign-in/subject.service.ts';
import type { ExternalPeople } from '../directory/external-people.service.ts';
import { RefusedSignIn } from '../directory/refused-sign-in.ts';
import { namedPerson, readable, refusalOf, switchedOff, type Verified } from './provider-refusals.ts';

export interface ThroughProviderDeps {
  readonly signIn: SignInDeps;
  readonly accounts: Pick<AccountsRepository, 'findForSignInById'>;
  readonly people: ExternalPeople;
  readonly providers: ProvidersRepository;
  readonly providerSync: ProviderSync;
  readonly domains: { current(): Domains };
  readonly runtime: { readonly clock: Clock; readonly ids: Ids };
}

export interface ProviderCall extends SignInCall {
  readonly person: Pick<AccountActor, 'accountId' | 'sessionId'> | undefined;
}

export type ProviderOutcome =
  | SignedIn
  | { readonly kind: 'linked' }
  | {
      readonly kind: 'secondFactor';
      readonly pendingSignIn: string;
      readonly flows: readonly Factor[];
      readonly idKey: IdKey;
      readonly identifier: string;
    };

/** Of the form; errors name it. */
const field = 'query';
/** Milliseconds of a way to the provider and back. */
const ALIVE = 15 * 60_000;
const names: readonly IdKey[] = ['login', 'email', 'mobile'];

/**
 * Sign-in through a provider (N9): it proves the first factor of the account that its subject is linked to. Whatever else
 * holds for a sign-in holds for it: status, guard, second factor, terms.
 */
export const createProviderSignIn = (deps: ThroughProviderDeps) => {
  const { accounts, people, providers, providerSync, domains } = deps;
  const { clock, ids } = deps.runtime;
  const { subjects, schemes, pendingSignIns, askers, provers } = deps.signIn;
  const { guard } = askers;
  const keepProgress = createKeepProgress(pendingSignIns);
  const askTerms = createAskTerms({ ...deps.signIn, keepProgress });
  const beginSession = createBeginSession({ ...deps.signIn, ...askers });

  const offered = async (id: string, domainId: string | undefined): Promise<KnownProvider> => {
    const provider = await providers.find(id);
    if (provider === null || !isOffered(provider, domainId)) throw problem(requestErrors.notFound);
    return provider;
  };

  /** The address comes from the record of the domain, never from the request (N4). */
  const addressAt = (domainId: string | undefined, path: string): string => {
    const domain = domains.current().byId(domainId ?? '');
    if (domain === undefined) throw technical();
    return new URL(path, domain.publicUrl).href;
  };

  const begin = async (
    id: string,
    linkTo: string | undefined,
    { context, locale }: Pick<SignInCall, 'context' | 'locale'>,
  ): Promise<{ url: string; secret: string }> => {
    const provider = await offered(id, context.domain);
    const redirectUri = addressAt(context.domain, PROVIDER_RETURN_PATH);
    const begun = await providerSync
      .begin(provider._id, { redirectUri, locale, ...(linkTo === undefined ? {} : { again: true }) })
      .catch((error) => {
        throw readable(refusalOf(error));
      });
    const secret = ids.secret();
    await providers.start({
      _id: secretHash(begun.state),
      browserHash: secretHash(secret),
      providerId: provider._id,
      transaction: begun.transaction,
      domainId: context.domain as string,
      linkTo: linkTo ?? null,
      expiresAt: new Date(clock.now().getTime() + ALIVE),
    });
    return { url: begun.authorizationUrl, secret };
  };

  const journeyOf = async (query: string, call: ProviderCall): Promise<JourneyRow> => {
    const state = new URLSearchParams(query).get('state');
    if (state === null || state === '' || call.pendingSignIn === undefined) throw expired();
    const journey = await providers.take(secretHash(state), secretHash(call.pendingSignIn), clock.now());
    if (journey === null || journey.domainId !== call.context.domain) throw expired();
    return journey;
  };

  const subjectOf = async (
    account: SignInAccount,
    call: SignInCall,
  ): Promise<NamedSubject & { idKey: IdKey; name: string }> => {
    const idKey = names.find((key) => account[key]);
    const name = idKey === undefined ? null : account[idKey];
    if (idKey === undefined || name === null) throw problem(authErrors.providerUnknown);
    const identifier = subjects.identifierOf(idKey, { [idKey]: name });
    const found = await subjects.find(identifier, { ip: call.context.ip, device: call.device });
    return { ...found, account, idKey, name };
  };

  const identified = (subject: NamedSubject, call: SignInCall) => {
    const scheme = subjects.schemeOf(subject, call.context);
    const rules = rulesOfPerson(schemes.rulesOf(scheme), subject.account);
    return { subject, scheme, rules, pending: undefined, held: false };
  };

  const finish = async (
    step: Proven,
    { idKey, name }: { readonly idKey: IdKey; readonly name: string },
    termsAgree: TermsForm | undefined,
    call: ProviderCall,
  ): Promise<ProviderOutcome> => {
    const situation = situationOf(step.rules, step.proven);
    if (situation.kind === 'complete') {
      const agreed = await askTerms(step, { flow: 'provider', termsAgree }, call);
      return beginSession(step, agreed, call);
    }
    // The scheme of this person lets no provider stand for a first factor.
    if (step.rules.noProviders && situation.kind !== 'secondFactor')
      throw new RefusedSignIn({ reason: 'notAllowed' }, problem(authErrors.providerNotAllowed));
    if (situation.kind !== 'secondFactor') throw technical();
    const flows = await offeredFlows(provers, situation.flows, step.account);
    const pendingSignIn = await keepProgress(step, call);
    return { kind: 'secondFactor', pendingSignIn, flows, idKey, identifier: name };
  };

  const arriveAt = async (
    provider: KnownProvider,
    { linkTo }: Pick<JourneyRow, 'linkTo'>,
    verified: Verified,
    call: ProviderCall,
  ): Promise<ProviderOutcome> => {
    const { _id: providerId } = provider;
    const { issuer, subject: externalId, sid, idTokenHint, claims, userinfoFailure } = verified;
    if (linkTo !== null) {
      // The person who began is the one whose session is open here now.
      if (call.person?.accountId !== linkTo) throw expired();
      await people.link({ provider, externalId, issuer, accountId: linkTo }, call.context);
      return { kind: 'linked' };
    }
    const told = { provider, externalId, issuer, claims, userinfoFailure };
    const account = await accounts.findForSignInById(await people.accountOf(told, call.context));
    if (account === null) throw switchedOff();
    const subject = await subjectOf(account, call);
    const locked = guard.secondsLocked(subject);
    if (locked > 0) throw attemptsExceeded(locked, field);
    if (account.status !== 'active') throw switchedOff();
    if (guard.refuses(subject, { ip: call.context.ip, device: call.device })) throw notProven(field);
    const step: Proven = {
      ...identified(subject, call),
      account,
      proven: ['provider'],
      rememberMe: false,
      field,
      earlier: false,
      previous: undefined,
      use: undefined,
      afterSuccess: undefined,
      external: { providerId, externalId, sid, idTokenHint },
    };
    return finish(step, subject, undefined, call);
  };

  const arrive = async (query: string, call: ProviderCall): Promise<ProviderOutcome> => {
    const journey = await journeyOf(query, call);
    const { providerId, transaction } = journey;
    const provider = await offered(providerId, call.context.domain).catch(() => {
      throw problem(authErrors.providerUnavailable);
    });
    let verified: Verified | undefined;
    try {
      verified = await providerSync.complete(providerId, { transaction, query }).catch((error) => {
        throw refusalOf(error);
      });
      return await arriveAt(provider, journey, verified, call);
    } catch (error) {
      const who = verified && namedPerson(verified);
      throw error instanceof RefusedSignIn ? error.at({ provider, who }) : error;
    }
  };

  /** Somebody who comes back with the terms: who they are stands in what the provider has proven. */
  const recall = async (termsAgree: TermsForm, call: ProviderCall): Promise<ProviderOutcome> => {
    const pending = await pendingSignIns.find(call.pendingSignIn);
    if (pending?.accountId == null || pending.proven[0] !== 'provider') throw expired();
    const account = await accounts.findForSignInById(pending.accountId);
    if (account === null) throw expired();
    const subject = await subjectOf(account, call);
    const here = identified(subject, call);
    if (!pendingSignIns.isUsable(pending, subject, here.scheme, call) || !pendingSignIns.mayAgree(pending))
      throw expired();
    const step: Proven = {
      ...here,
      account,
      pending,
      field,
      proven: pending.proven,
      rememberMe: pending.rememberMe,
      earlier: true,
      previous: pending._id,
      use: undefined,
      afterSuccess: undefined,
    };
    return finish(step, subject, termsAgree, call);
  };

  return {
    offeredAt: async (domainId: string | undefined) =>
      schemes.offersProviders(domainId)
        ? (await providers.all())
            .filter((provider) => isOffered(provider, domainId))
            .map(({ _id, title }) => ({ id: _id, title }))
        : [],
    begin,
    /** Throws `RefusedSignIn`. */
    complete: async (
      {
        query,
        termsAgree,
      }: { readonly query?: string | undefined; readonly termsAgree?: TermsForm | undefined },
      call: ProviderCall,
    ): Promise<ProviderOutcome> => {
      if (query !== undefined) return arrive(query, call);
      if (termsAgree === undefined) throw refusedFields({ [field]: 'errorEmpty' });
      return recall(termsAgree, call);
    },
    /** Where the person of a session signs out of its provider; null: nowhere, or it does not answer. */
    endSession: async (
      { sessionId }: Pick<AccountActor, 'sessionId'>,
      { context, log }: Pick<SignInCall, 'context' | 'log'>,
    ): Promise<string | null> => {
      const begun = await providers.sessionOf(sessionId);
      if (begun === null) return null;
      const postLogoutRedirectUri = addressAt(context.domain, '/platform/login');
      try {
        const { idTokenHint, providerId } = begun;
        return (await providerSync.endSession(providerId, { idTokenHint, postLogoutRedirectUri })).url;
      } catch (err) {
        log.warn({ err }, 'a provider does not say where people sign out');
        return null;
      }
    },
  };
};
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;
