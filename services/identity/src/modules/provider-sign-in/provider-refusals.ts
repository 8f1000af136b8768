/** Refusals of a sign-in through a provider, in the words of people and of administrators. */
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { providerSignInErrors } from '@gatehouse/contracts/identity/provider-sign-in.errors.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ProviderSync } from '../../adapters/provider-sync.client.ts';
import { expired } from '../authentication/sign-in/sign-in.refusals.ts';
import { type NamedPerson, RefusedSignIn } from '../directory/refused-sign-in.ts';
import type { RefusedSignIns } from './refused-sign-ins.service.ts';

/** What provider-sync refuses, in the words of a sign-in. */
export const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof ProblemError)) return error;
  const { code } = error.definition;
  const { providerError } = error.extras;
  const detail = typeof providerError === 'string' ? providerError : null;
  if (code === providerErrors.signInExpired.code) return expired();
  if (code === providerErrors.signInRefused.code)
    return new RefusedSignIn({ reason: 'notConfirmed', detail }, problem(authErrors.providerRefused));
  if (code === providerErrors.noSubject.code)
    return new RefusedSignIn({ reason: 'subject' }, problem(providerSignInErrors.providerNoSubject));
  if (code === providerErrors.originUnconfirmed.code)
    return new RefusedSignIn({ reason: 'origins' }, problem(providerSignInErrors.providerHeld));
  const unavailable = problem(authErrors.providerUnavailable, { cause: error });
  return new RefusedSignIn({ reason: 'unavailable', detail }, unavailable);
};

export type Verified = Awaited<ReturnType<ProviderSync['complete']>>;

export const namedPerson = ({ subject, claims }: Verified): NamedPerson => ({
  externalId: subject,
  name: (claims.preferredUsername ?? claims.email ?? subject).slice(0, 255),
});

/** Whoever the provider has confirmed may read it of their own account. */
export const switchedOff = () =>
  new RefusedSignIn({ reason: 'switchedOff' }, problem(providerSignInErrors.providerSwitchedOff));

/** As the person reads it. */
export const readable = (error: unknown): unknown => (error instanceof RefusedSignIn ? error.problem : error);

/** Notes for administrators who was refused at a provider, and refuses in the words of people. */
export const withNotes =
  <Form, Call extends { readonly context: EventContext }, Outcome>(
    complete: (form: Form, call: Call) => Promise<Outcome>,
    { note }: Pick<RefusedSignIns, 'note'>,
  ) =>
  async (form: Form, call: Call): Promise<Outcome> => {
    try {
      return await complete(form, call);
    } catch (error) {
      if (error instanceof RefusedSignIn && error.place !== undefined)
        await note(error.facts, error.place, call.context);
      throw readable(error);
    }
  };
