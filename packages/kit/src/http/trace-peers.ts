import type { Tracing } from '../runtime/tracing.ts';
import type { PeerClient } from './client.ts';

/** The client with a span for each call that says what caused it by its `traceparent` header. */
export const tracePeers = (client: PeerClient, tracing: Tracing | undefined): PeerClient => {
  if (tracing === undefined) return client;
  return {
    ...client,
    call: async (endpoint, request) => {
      const parent = request.headers?.traceparent;
      if (parent === undefined) return client.call(endpoint, request);
      const attributes = { 'peer.service': endpoint.service };
      const span = tracing.start({ kind: 'client', name: endpoint.operationId, parent, attributes });
      let failed = true;
      try {
        const headers = { ...request.headers, traceparent: span.traceparent };
        const answer = await client.call(endpoint, { ...request, headers });
        failed = false;
        return answer;
      } finally {
        span.end({ failed });
      }
    },
  };
};
