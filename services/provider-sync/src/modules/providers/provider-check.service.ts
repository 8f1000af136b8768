import type { ConnectionState, ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import type { ProviderCheck } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { Exchanges } from '../exchanges/exchanges.service.ts';
import { checkConnection } from '../keycloak/connection-check.ts';
import { createKeycloak } from '../keycloak/keycloak.client.ts';
import { createInstallation } from '../wapps/installation.client.ts';
import { checkInstallation } from '../wapps/installation-check.ts';
import { originsWithConfirmation } from './named-origins.ts';
import { discoverOrigins, withinOrigins } from './origins.service.ts';
import { movesSecret, type ProviderRow } from './providers.domain.ts';
import type { ProvidersRepository } from './providers.repository.ts';
import type { ProvidersService } from './providers.service.ts';

export const stateOfFailure = (failure: ProviderFailure): ConnectionState =>
  failure === 'rights' ? 'access-error' : 'connection-error';

/** A failure as the API tells it. */
export const connectionProblem = (failed: ProviderFailed): ProblemError => {
  const { failure: providerError, requiredRights } = failed;
  return providerError === 'rights'
    ? problem(providerErrors.access, {
        cause: failed,
        extras: { providerError, requiredRights: [...requiredRights] },
      })
    : problem(providerErrors.connection, { cause: failed, extras: { providerError } });
};

/** Where an OpenID Provider answers, it is the API of the type that is missing, not the provider. */
const withoutApi = (error: unknown): unknown =>
  error instanceof ProviderFailed && error.failure === 'not-found'
    ? new ProviderFailed('no-api', { detail: error.message, cause: error })
    : error;

export interface ProviderCheckDeps {
  readonly service: Pick<ProvidersService, 'targetOf'>;
  readonly repository: Pick<ProvidersRepository, 'note' | 'noteOrigins'>;
  readonly exchanges: Exchanges;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Tries the connection that a form describes. What is stored as it is there says how the provider is. The secret stays here
 * while an origin that the provider names waits for a confirmation.
 */
export const createProviderCheck = ({ service, repository, exchanges, clock }: ProviderCheckDeps) => {
  const isStored = (row: ProviderRow | null, given: ProviderCheck): row is ProviderRow =>
    row !== null && given.clientSecret === undefined && row.clientId === given.clientId;

  return async (given: ProviderCheck, context: EventContext, signal: AbortSignal) => {
    const { target, row } = await service.targetOf(given);
    const provider = { id: row?._id ?? 'new', name: row?.name ?? 'new' };
    const asking = exchanges.fetchAs({
      provider,
      secrets: [target.clientSecret],
      operation: 'check',
      context,
    });
    const isThere = row !== null && !movesSecret(row, target);
    const confirmedOrigins = isThere ? (row.confirmedOrigins ?? []) : [];
    const fetch = withinOrigins({ ...target, confirmedOrigins }, asking);
    const note = async (
      state: ConnectionState,
      failure: ProviderFailure | null,
      rights: readonly string[],
    ) => {
      if (isStored(row, given))
        await repository.note({ _id: row._id, state, failure, requiredRights: rights, since: clock.now() });
    };
    try {
      const { tokenOrigin, origins: found, isOpenid } = await discoverOrigins(target, asking, signal);
      if (isThere) await repository.noteOrigins(row._id, found, clock.now());
      const origins = originsWithConfirmation(found, confirmedOrigins);
      if (origins.some(({ confirmedAt }) => confirmedAt === null)) {
        await note('connection-error', 'origin', []);
        return { status: false, version: null, people: null, tokenOrigin, origins };
      }
      const checked =
        target.type === 'wapps'
          ? checkInstallation(createInstallation(target, { fetch, clock }), signal)
          : checkConnection(createKeycloak(target, { fetch, clock }), signal);
      const { people } = await checked.catch((error) => {
        throw isOpenid ? withoutApi(error) : error;
      });
      await note('connected', null, []);
      return { status: true, version: null, people, tokenOrigin, origins };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      const { failure, requiredRights } = error;
      await note(stateOfFailure(failure), failure, requiredRights);
      throw connectionProblem(error);
    }
  };
};
