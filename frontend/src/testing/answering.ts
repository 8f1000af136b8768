import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { TUnsafe } from 'typebox';

/** An endpoint of a test, known by what it answers. */
export type Answering<T> = Omit<Endpoint, 'responses' | 'body'> & {
  readonly responses: { readonly 200: TUnsafe<T> };
};

/** A call that exists in tests alone. */
export const callOf = <T>(
  operationId: string,
  method: Call['method'] = 'GET',
  grant?: string,
): Call<Answering<T>> => ({
  operationId,
  method,
  path: `/${operationId}`,
  idempotency: method === 'GET' ? 'safe' : 'natural',
  ...(grant !== undefined && { grant }),
});
