import type { Answer } from './types.ts';

/** A refusal as the API writes it. */
export const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  data: {
    type: 'about:blank',
    title: code,
    status,
    code,
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    ...more,
  },
});
