/** The vendor's update server, where one is set: it says whether a key is known and still good. */

import { pathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import type { LicenseCheck } from '@gatehouse/contracts/platform/license-kinds.ts';
import type { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { readBounded } from '@gatehouse/kit/network/read-bounded.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 16_384;

export interface UpdateServer {
  ask(server: string, id: string): Promise<LicenseCheck>;
}

/** An address that may be asked: https, or http on this very machine. */
export const isServerAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (username !== '' || password !== '' || hash !== '') return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
};

/** Asks `GET <server>/licenses/<id>`, which answers 404, or 200 with `{ "status": "active" | "revoked" }`. */
export const createUpdateServer = (fetch: ReturnType<typeof createGuardedFetch>): UpdateServer => ({
  ask: async (server, id) => {
    try {
      const address = `${server.replace(/\/+$/, '')}/licenses/${pathSegment(id)}`;
      const answer = await fetch(address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        return answer.status === 404 ? 'notFound' : 'unreachable';
      }
      const { status } = JSON.parse(await readBounded(answer, MOST_BYTES)) as { status?: unknown };
      if (status === 'active') return 'found';
      return status === 'revoked' ? 'revoked' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  },
});
