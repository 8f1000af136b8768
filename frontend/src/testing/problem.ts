import type { Problem } from '../lib/api-error.ts';

/** A refusal of the server, as calls report it. */
export const problem = (status: number, code: string): Problem => ({
  kind: 'problem',
  type: '',
  title: '',
  status,
  code,
  traceId: 't',
});
