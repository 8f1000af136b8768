/** Requests to addresses that administrators entered: judged at the connection, bounded in time and size, never redirected. */
import type { LookupFunction } from 'node:net';
import { isLinkOrMetadata, isThisMachine } from '@gatehouse/kit/network/address.ts';
import { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { connectionFailure, ProviderFailed } from './provider-failure.ts';

/** A page of a hundred people with all they have is a tenth of this. */
const ANSWER_MAX = 16 * 1024 * 1024;
const WAIT = 20_000;

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Throws `ProviderFailed` where nothing answers in time. */
export type ProviderFetch = (address: URL, request: ProviderRequest) => Promise<ProviderAnswer>;

export interface ProviderFetchSettings {
  /** Hosts that may stand on this machine. */
  readonly localHosts: readonly string[];
  readonly lookup?: LookupFunction;
  readonly waitMs?: number;
}

const readBounded = async (body: AsyncIterable<Uint8Array> | null): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX) throw new ProviderFailed('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

export const createProviderFetch = ({
  localHosts,
  lookup,
  waitMs = WAIT,
}: ProviderFetchSettings): ProviderFetch => {
  const call = createGuardedFetch(
    lookup,
    (address, host) => isLinkOrMetadata(address) || (isThisMachine(address) && !localHosts.includes(host)),
  );
  return async (address, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(waitMs);
    try {
      const response = await call(address, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      });
      const read = await readBounded(response.body as AsyncIterable<Uint8Array> | null);
      return { status: response.status, headers: response.headers as unknown as Headers, body: read };
    } catch (error) {
      throw connectionFailure(error);
    }
  };
};
