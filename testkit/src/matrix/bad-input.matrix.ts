import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { type BadCase, badCases, edgeCases, hostileCases } from './bad-input.cases.ts';
import type { Caller } from './caller.ts';
import type { Exchange, MatrixAnswer, MatrixRequest } from './exchange.ts';
import { collectFindings, type Finding } from './finding.ts';
import { isOpenTo } from './role.matrix.ts';

const namesField = ({ problem }: MatrixAnswer, field: string): boolean =>
  Object.keys(problem.errorList ?? {}).some(
    (named) =>
      field === 'body' || named === field || named.startsWith(`${field}.`) || field.startsWith(`${named}.`),
  );

const codesOfBounds = ['errorTooShort', 'errorTooLong', 'errorRange'];
/** A field whose code is about a bound that the answer does not name. */
const boundlessField = ({ problem }: MatrixAnswer): string | undefined =>
  Object.entries(problem.errorList ?? {}).find(
    ([field, code]) => codesOfBounds.includes(code) && !Object.hasOwn(problem.errorBounds ?? {}, field),
  )?.[0];

const judge = (
  { statuses, field }: BadCase,
  { formNames: names = {} }: Endpoint,
  answer: MatrixAnswer,
): string | undefined => {
  if (!statuses.includes(answer.status)) return `${statuses.join(' or ')}`;
  if (!answer.contentType.startsWith('application/problem+json')) return 'a problem document';
  if (field !== undefined && !namesField(answer, names[field.split('.', 1)[0] ?? ''] ?? field))
    return `errorList naming ${field}`;
  if (answer.status === 413 && answer.problem.errorBounds?.body === undefined)
    return 'errorBounds naming body';
  const boundless = boundlessField(answer);
  return boundless === undefined ? undefined : `errorBounds naming ${boundless}`;
};

const show = ({ status, problem }: MatrixAnswer): string =>
  `${status} ${problem.code ?? ''} ${JSON.stringify(problem.errorList ?? {})}`.trim();

/** What is sent to one endpoint. */
interface Sent {
  readonly bad: readonly BadCase[];
  readonly hostile: readonly MatrixRequest[];
}

const check = (
  exchange: Exchange,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
  sentTo: (endpoint: Endpoint) => Sent,
): Promise<Finding[]> =>
  collectFindings(
    // Endpoints for clients answer 401 before anything else is looked at, which the roles are tested for.
    endpoints
      .filter(({ access }) => access.kind !== 'client')
      .flatMap((endpoint) => {
        const caller = callers.find((one) => isOpenTo(endpoint, one));
        const operation = endpoint.operationId;
        if (caller === undefined) {
          const left = { operation, caller: 'nobody', sent: 'nothing', expected: 'a caller', got: 'none' };
          return [async () => left];
        }
        const finding = (sent: string, expected: string, answer: MatrixAnswer): Finding => ({
          operation,
          caller: caller.name,
          sent,
          expected,
          got: show(answer),
        });
        const ask = async (request: MatrixRequest) =>
          exchange(request, await caller.headers(endpoint.method));
        const { bad, hostile } = sentTo(endpoint);
        return [
          ...bad.map((row) => async () => {
            const answer = await ask(row.request);
            const expected = judge(row, endpoint, answer);
            return expected === undefined ? undefined : finding(row.sent, expected, answer);
          }),
          ...hostile.map((request) => async () => {
            const answer = await ask(request);
            const sent = `query ${JSON.stringify(request.query)}`;
            return answer.status < 500 ? undefined : finding(sent, 'below 500', answer);
          }),
        ];
      }),
  );

/**
 * Sends everything that can be wrong to every endpoint, as the first of the callers who may use it. A refusal is a 4xx
 * problem that names the field; nothing is ever a 5xx. An endpoint that none of them may use is a finding.
 */
export const checkBadInput = (
  exchange: Exchange,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
): Promise<Finding[]> =>
  check(exchange, endpoints, callers, (endpoint) => ({
    bad: badCases(endpoint),
    hostile: hostileCases(endpoint),
  }));

/** The same with what is decided before a service is asked, by whoever passes requests on to it. */
export const checkEdgeInput = (
  exchange: Exchange,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
): Promise<Finding[]> =>
  check(exchange, endpoints, callers, (endpoint) => ({ bad: edgeCases(endpoint), hostile: [] }));
