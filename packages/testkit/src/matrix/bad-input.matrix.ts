import type { Endpoint } from '@gatehouse/contracts';
import { type BadCase, badCases, hostileCases } from './bad-input.cases.ts';
import type { Caller } from './caller.ts';
import { exchange, type MatrixAnswer } from './exchange.ts';
import { collectFindings, type Finding } from './finding.ts';
import { isOpenTo } from './role.matrix.ts';

const namesField = ({ problem }: MatrixAnswer, field: string): boolean =>
  Object.keys(problem.errorList ?? {}).some(
    (named) =>
      field === 'body' || named === field || named.startsWith(`${field}.`) || field.startsWith(`${named}.`),
  );

const judge = ({ statuses, field }: BadCase, answer: MatrixAnswer): string | undefined => {
  if (!statuses.includes(answer.status)) return `${statuses.join(' or ')}`;
  if (!answer.contentType.startsWith('application/problem+json')) return 'a problem document';
  if (field !== undefined && !namesField(answer, field)) return `errorList naming ${field}`;
  return undefined;
};

const show = ({ status, problem }: MatrixAnswer): string =>
  `${status} ${problem.code ?? ''} ${JSON.stringify(problem.errorList ?? {})}`.trim();

/**
 * Sends everything that can be wrong to every endpoint this caller may use. A refusal is a 4xx problem that names the
 * field; nothing is ever a 5xx.
 */
export const checkBadInput = (
  baseUrl: string,
  endpoints: readonly Endpoint[],
  caller: Caller,
): Promise<Finding[]> => {
  const open = endpoints.filter((endpoint) => isOpenTo(endpoint, caller));
  const finding = (endpoint: Endpoint, sent: string, expected: string, answer: MatrixAnswer): Finding => ({
    operation: endpoint.operationId,
    caller: caller.name,
    sent,
    expected,
    got: show(answer),
  });
  const refused = open.flatMap((endpoint) =>
    badCases(endpoint).map((row) => async () => {
      const answer = await exchange(baseUrl, row.request, await caller.headers(endpoint.method));
      const expected = judge(row, answer);
      return expected === undefined ? undefined : finding(endpoint, row.sent, expected, answer);
    }),
  );
  const survived = open.flatMap((endpoint) =>
    hostileCases(endpoint).map((request) => async () => {
      const answer = await exchange(baseUrl, request, await caller.headers(endpoint.method));
      const sent = `query ${JSON.stringify(request.query)}`;
      return answer.status < 500 ? undefined : finding(endpoint, sent, 'below 500', answer);
    }),
  );
  return collectFindings([...refused, ...survived]);
};
