import type { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { readBounded } from '@gatehouse/kit/network/read-bounded.ts';
import type { Asked } from './application-health.domain.ts';

/** Milliseconds an application has to answer. */
const LIMIT = 5_000;
const BYTES = 64 * 1024;

const versionIn = (text: string): string | null => {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : null;
  } catch {
    return null;
  }
};

/**
 * Whether an application answers at its address, and the `version` that it tells there as JSON. Any answer but an error of
 * the server is one: an address that asks for a sign-in is well. Redirects are not followed.
 */
export const createAskApplication =
  (fetch: ReturnType<typeof createGuardedFetch>) =>
  async (address: string, signal: AbortSignal): Promise<Asked> => {
    try {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { accept: 'application/json, */*;q=0.5' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
      });
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      const status = answer.status >= 500 ? 'down' : 'up';
      if (!isJson) {
        await answer.body?.cancel().catch(() => {});
        return { status, version: null };
      }
      // What is too long to tell a version is an answer all the same.
      const text = await readBounded(answer, BYTES).catch(() => '');
      return { status, version: versionIn(text) };
    } catch {
      return { status: 'down', version: null };
    }
  };
