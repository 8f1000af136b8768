import type { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { readBounded } from '@gatehouse/kit/network/read-bounded.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import {
  type Manifest,
  type ManifestKeys,
  newerOf,
  readManifest,
  type SignedManifest,
} from './manifest.domain.ts';
import { releaseManifests } from './manifests.model.ts';
import shippedKeys from './release-keys.json' with { type: 'json' };
import shipped from './release-manifest.json' with { type: 'json' };

export interface KnownManifest {
  readonly manifest: Manifest;
  readonly source: 'release' | 'server';
  readonly fetchedAt: Date | undefined;
}

export interface ManifestsDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'debug'>;
  readonly fetch: ReturnType<typeof createGuardedFetch>;
}

export interface ManifestsSettings {
  /** Of the update server; none: the shipped manifest stands. */
  readonly url?: string | undefined;
  readonly keys?: ManifestKeys;
}

const HOUR = 3_600_000;
const FETCH_EVERY = 12 * HOUR;
/** Milliseconds between looks whether it is time, and after a server that did not answer. */
const DUE_EVERY = 10 * 60_000;
/** Milliseconds between looks at what another process has fetched. */
const LOOK_EVERY = 60_000;
const LIMIT = 10_000;
const BYTES = 64 * 1024;
const ID = 'server';

/** The shipped manifest, or a newer one of the update server; each is verified whenever it is read. */
export const createManifests = (
  { connection, clock, log, fetch }: ManifestsDeps,
  { url, keys = shippedKeys }: ManifestsSettings,
) => {
  const rows = releaseManifests.model(connection);
  const own = readManifest(shipped, shippedKeys);
  if (own === undefined) throw new Error('the manifest of this release is not signed by its vendor');
  let current: KnownManifest = { manifest: own, source: 'release', fetchedAt: undefined };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const take = (signed: SignedManifest, fetchedAt: Date): boolean => {
    const manifest = readManifest(signed, keys);
    if (manifest === undefined) return false;
    if (newerOf(own, manifest) === manifest) current = { manifest, source: 'server', fetchedAt };
    return true;
  };

  /** Asks the update server; what no known key has signed is not kept. */
  const fetchOnce = async (address: string, signal: AbortSignal): Promise<void> => {
    const answer = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the update server answers ${answer.status}`);
    }
    const { kid, payload, signature } = JSON.parse(await readBounded(answer, BYTES)) as SignedManifest;
    const fetchedAt = clock.now();
    if (!take({ kid, payload, signature }, fetchedAt)) {
      log.warn('the manifest of the update server is not signed by the vendor and was not taken');
      return;
    }
    await rows.updateOne({ _id: ID }, { $set: { kid, payload, signature, fetchedAt } }, { upsert: true });
  };

  const look = async (): Promise<Date | undefined> => {
    const row = await rows.findById(ID).lean();
    if (row !== null) take(row, row.fetchedAt);
    return row?.fetchedAt;
  };
  const fetchDue = async (address: string, signal: AbortSignal): Promise<void> => {
    const fetchedAt = (await look())?.getTime() ?? 0;
    if (clock.now().getTime() - fetchedAt >= FETCH_EVERY) await fetchOnce(address, signal);
  };
  const jobs: readonly ScheduledJob[] =
    url === undefined
      ? []
      : [{ name: 'versions.fetch', everyMs: DUE_EVERY, run: ({ signal }) => fetchDue(url, signal) }];
  const turn = () => {
    looking = look()
      .then(() => {})
      .catch((err: unknown) => log.debug({ err }, 'recommended versions cannot be refreshed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, LOOK_EVERY);
      });
  };

  return {
    current: () => current,
    jobs,
    /** For tests: one look, now. */
    look,
    start: turn,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
};
