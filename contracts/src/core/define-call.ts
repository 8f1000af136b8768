import type { Endpoint } from './define-endpoint.ts';

/**
 * What a browser needs of a descriptor; `contracts/generated/calls/` holds one of each. Schemas stay behind, as types
 * only.
 */
export interface Call<E extends Endpoint = Endpoint> {
  readonly operationId: E['operationId'];
  readonly method: E['method'];
  /** Below the API base, with `{param}` marks. */
  readonly path: E['path'];
  readonly idempotency: E['idempotency'];
  /** The access key that the caller's roles have to grant, or several of which one will do; undefined where none is asked for. */
  readonly grant?: string | readonly string[];
  /** The caller has to be a master account. */
  readonly master?: true;
  /** Only a type: carries the descriptor to callers. */
  readonly endpoint?: E;
}
