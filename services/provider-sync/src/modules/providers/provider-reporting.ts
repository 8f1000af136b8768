/** Providers as monitoring shows them: what the last run or check found, and whether anything answers at their address now. */
import type { ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import type { Dependency } from '@gatehouse/kit/reporting/probes.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ProviderFetch } from '../../adapters/provider-fetch.ts';
import type { ProviderRow } from './providers.domain.ts';
import type { ProvidersRepository } from './providers.repository.ts';

export interface ProviderReportingDeps {
  readonly repository: Pick<ProvidersRepository, 'enabled' | 'conditions'>;
  readonly fetch: ProviderFetch;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** Reports leave every few seconds; a provider is asked once in this time, in milliseconds. */
const ASKED_EACH = 60_000;
const PROVIDERS_MAX = 100;

/** A connection shows that these have passed; of the others only a run or a check does. */
const passing: readonly (ProviderFailure | null)[] = ['unreachable', 'timeout', 'rate-limit', 'server-error'];

export const createProviderReporting = ({ repository, fetch, clock }: ProviderReportingDeps) => {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

  /** Any answer counts: what it says is judged by runs. */
  const answers = ({ _id, url }: ProviderRow): Promise<boolean> => {
    const key = `${_id} ${url}`;
    const known = asked.get(key);
    if (known !== undefined && clock.monotonic() - known.at < ASKED_EACH) return known.answer;
    const answer = fetch(new URL(url), { method: 'GET', headers: {} }).then(
      ({ status }) => status < 500,
      () => false,
    );
    setBounded(asked, key, { at: clock.monotonic(), answer }, PROVIDERS_MAX);
    return answer;
  };

  return async (): Promise<readonly Dependency[]> => {
    const rows = await repository.enabled();
    const conditions = await repository.conditions(rows.map(({ _id }) => _id));
    return rows.map((row) => ({
      kind: 'provider',
      id: row._id,
      name: row.title || row.name,
      check: async () => {
        const failure = conditions.get(row._id)?.failure ?? null;
        if (failure !== null && !passing.includes(failure)) throw new Error(failure);
        if (!(await answers(row))) throw new Error('unreachable');
        return undefined;
      },
    }));
  };
};
