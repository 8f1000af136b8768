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

/** Reads again whatever the named operations answered. */
export function useRefresh(): (...operationIds: string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return (...operationIds) =>
    mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && operationIds.includes(key[0]));
}
