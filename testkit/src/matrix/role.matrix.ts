import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { keysOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { goodRequest } from './bad-input.cases.ts';
import type { Caller } from './caller.ts';
import type { Exchange, MatrixAnswer, MatrixRequest } from './exchange.ts';
import { collectFindings, type Finding } from './finding.ts';

type Verdict = 'open' | 401 | 403 | 404;

/** Whether the descriptor lets this caller pass. */
export const isOpenTo = (endpoint: Endpoint, caller: Caller): boolean =>
  verdictFor(endpoint, caller, 403) === 'open';

const verdictFor = ({ access }: Endpoint, caller: Caller, peerVerdict: Verdict): Verdict => {
  switch (access.kind) {
    case 'public':
      return 'open';
    // No caller of the matrix holds a client token.
    case 'client':
      return 401;
    case 'session':
      return caller.signedIn ? 'open' : 401;
    case 'method':
      if (!caller.signedIn) return 401;
      return keysOf(access).some((key) => caller.methods.includes(key)) ? 'open' : 403;
    case 'master':
      if (!caller.signedIn) return 401;
      return caller.masterAccount === true ? 'open' : 403;
    case 'peer':
      return caller.peer !== undefined && access.from.includes(caller.peer) ? 'open' : peerVerdict;
  }
};

/**
 * A request that changes nothing whoever sends it: reads as they are, changes with a body of a type that is refused
 * right after access was granted.
 */
const probe = (endpoint: Endpoint): MatrixRequest =>
  endpoint.method === 'GET'
    ? goodRequest(endpoint)
    : { ...goodRequest(endpoint), body: 'probe', contentType: 'text/plain' };

const refusedBy = ({ status, problem }: MatrixAnswer): Verdict => {
  if (status === 401) return 401;
  return status === 403 && problem.code === 'request.forbidden' ? 403 : 'open';
};

const judge = (endpoint: Endpoint, expected: Verdict, answer: MatrixAnswer): boolean => {
  if (answer.status >= 500) return false;
  if (expected === 404) return answer.status === 404 && answer.problem.code === 'request.notFound';
  if (expected === 'open' && endpoint.method !== 'GET') return answer.status === 415;
  return refusedBy(answer) === expected;
};

export interface RoleMatrixOptions {
  /**
   * What an endpoint for other processes answers a person: 404 at the BFF, where it does not exist, 403 at the service
   * that has it.
   */
  readonly peerVerdict: 403 | 404;
}

/** Calls every endpoint as every caller and compares with what its descriptor says (N13). */
export const checkRoles = (
  exchange: Exchange,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
  { peerVerdict }: RoleMatrixOptions,
): Promise<Finding[]> =>
  collectFindings(
    endpoints.flatMap((endpoint) =>
      callers.map((caller) => async () => {
        const expected = verdictFor(endpoint, caller, peerVerdict);
        const answer = await exchange(probe(endpoint), await caller.headers(endpoint.method));
        if (judge(endpoint, expected, answer)) return undefined;
        return {
          operation: endpoint.operationId,
          caller: caller.name,
          sent: 'a probe',
          expected: String(expected),
          got: `${answer.status} ${answer.problem.code ?? ''}`.trim(),
        };
      }),
    ),
  );
