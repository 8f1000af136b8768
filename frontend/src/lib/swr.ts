import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { ApiFailure } from './api-error.ts';
import type { ArgsOf } from './http.ts';
import { useHttp } from './http-context.tsx';

/** Key of a request's answer: the operation and what was asked. */
export const requestKey = <E extends Endpoint>(call: Call<E>, args: ArgsOf<E>) =>
  [call.operationId, args] as [string, ArgsOf<E>];

/** A read, shared by everyone who asks the same. `args` undefined: not yet. */
export function useRequest<E extends Endpoint>(
  call: Call<E>,
  args: ArgsOf<E> | undefined,
  options: SWRConfiguration<ResponseOf<E>, ApiFailure> = {},
): SWRResponse<ResponseOf<E>, ApiFailure> {
  const http = useHttp();
  return useSWR<ResponseOf<E>, ApiFailure, [string, ArgsOf<E>] | null>(
    args === undefined ? null : requestKey(call, args),
    () => http.load(call, args as ArgsOf<E>),
    options,
  );
}

/** Whether a read has come to an end, either way; a page that waits for two of them is drawn once, and nothing on it moves. */
export const hasEnded = ({ data, error }: Pick<SWRResponse, 'data' | 'error'>): boolean =>
  data !== undefined || error !== undefined;

/** All operations of the noun that one is about: `platform.document.*` of `platform.document.change`. */
export const operationsBeside = ({ operationId }: Pick<Call, 'operationId'>): string =>
  operationId.replace(/[^.]+$/, '*');

/**
 * Reads again whatever the named operations answered; `platform.document.*` names all of a noun. What was asked with a body
 * foresees a change, and is asked anew by whoever plans another.
 */
export function useRefresh(): (...operationIds: string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return (...operationIds) =>
    mutate((key) => {
      if (!Array.isArray(key) || typeof key[0] !== 'string') return false;
      const [operationId, args] = key as [string, { body?: unknown } | undefined];
      if (operationIds.includes(operationId)) return true;
      return args?.body === undefined && operationIds.includes(operationsBeside({ operationId }));
    });
}
