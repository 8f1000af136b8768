import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { bffOverviewReadCall } from '@gatehouse/contracts/generated/calls/bff.ts';
import { lastDays, periodBounds } from '../../lib/period.ts';
import { useRequest } from '../../lib/swr.ts';

/** Milliseconds after which a page that is looked at is read again. */
const EVERY = 30_000;

/** What a card shows: nothing yet, that its source does not answer, or the answer. */
export interface CardAnswer<T> {
  readonly data: T | undefined;
  readonly unknown: boolean;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Parts of the answer, each typed as the call by itself. */
export type PartName = 'activity' | 'changes' | 'signIns' | 'failures';

/** Today by the person's own calendar. */
export const today = (): string => lastDays(1)[0];

const useWhole = () => {
  const { dateFrom } = periodBounds(today(), undefined);
  const query = dateFrom === undefined ? {} : { dateFrom };
  return useRequest(bffOverviewReadCall, { query }, { refreshInterval: EVERY, keepPreviousData: true });
};

/** The services, as the start page asks for everything it shows: at once. */
export function useConditions(): CardAnswer<ResponseOf<NonNullable<typeof bffOverviewReadCall.endpoint>>> {
  const { data, error, isValidating, mutate } = useWhole();
  return {
    data: error ? undefined : data,
    unknown: Boolean(error),
    busy: isValidating,
    again: () => void mutate(),
  };
}

/** One part of the same answer. */
export function usePart<E extends Endpoint>(name: PartName, _call: Call<E>): CardAnswer<ResponseOf<E>> {
  const { data, unknown, ...asking } = useConditions();
  const { status = 0, body } = data?.parts[name] ?? {};
  const answered = status >= 200 && status < 300;
  return {
    ...asking,
    // The gathered answer has no types of its parts; that of the call holds at this border.
    data: answered ? (body as ResponseOf<E>) : undefined,
    unknown: unknown || (data !== undefined && !answered),
  };
}
