/**
 * Changes of what is offered, made by comparing what the owners tell with what was told before: deletions are seen, and an
 * owner needs no events that tell the whole of a record. It is done when somebody asks.
 */
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { offeredRecords } from '@gatehouse/contracts/provider-sync/offered.records.ts';
import { OFFER_CURSOR_DAYS } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { createLease, type Lease } from '@gatehouse/kit/events/outbox/lease.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { OfferedPage } from '@gatehouse/kit/records/offered-page.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { OfferedRow } from './offered.model.ts';
import type { OfferedRepository } from './offered.repository.ts';

/** A page of the owner's records behind a key. */
export type OfferedSource = (
  entity: IntegrationEntity,
  after: string | undefined,
) => Promise<OfferedPage<Readonly<Record<string, unknown>>>>;

export interface OfferedFeedDeps {
  readonly connection: Connection;
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly repository: OfferedRepository;
  readonly source: OfferedSource;
  readonly clock: Clock;
}

export interface OfferedFeedSettings {
  readonly owner: string;
  /** Milliseconds that what was compared counts as new. */
  readonly freshMs?: number;
  readonly leaseMs?: number;
  /** Milliseconds until the caller gets an answer; readers time out after 20 seconds. */
  readonly answerMs?: number;
}

const DAY = 86_400_000;
/** Deletions that are written at once. */
const PART = 500;
const LOOK = 200;
const PATIENCE = 30_000;
/** Seconds. */
const RETRY_AFTER = 5;

/** What the schema of the entity names, in its order: nothing else is kept here, whatever an owner tells. */
const cutDown = (entity: IntegrationEntity, fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(offeredRecords[entity].properties).map((name) => [name, fields[name] ?? null]),
  );

const digestOf = (fields: unknown): string => hash('sha256', JSON.stringify(fields), 'base64url');

export const createOfferedFeed = (
  { connection, units, repository, source, clock }: OfferedFeedDeps,
  { owner, freshMs = 5_000, leaseMs = 30_000, answerMs = 10_000 }: OfferedFeedSettings,
) => {
  const write = (
    entity: IntegrationEntity,
    lease: Lease,
    changed: readonly Pick<OfferedRow, 'key' | 'fields' | 'digest'>[],
  ): Promise<void> =>
    units.run(async ({ session }) => {
      // Sequence numbers are assigned and written in one transaction: no reader skips a pending one.
      await lease.guard(session);
      const first = await repository.take(entity, changed.length, session);
      const expiresAt = new Date(clock.now().getTime() + OFFER_CURSOR_DAYS * DAY);
      await repository.save(
        changed.map(({ key, fields, digest }, index) => ({
          _id: `${entity}:${key}`,
          entity,
          key,
          sequence: first + index,
          digest,
          fields,
          deleted: fields === null,
          expiresAt: fields === null ? expiresAt : null,
        })),
        session,
      );
    });

  const compare = async (entity: IntegrationEntity, lease: Lease): Promise<void> => {
    const present = new Set<string>();
    let after: string | undefined;
    do {
      const { records, next } = await source(entity, after);
      const known = await repository.digests(
        entity,
        records.map(({ key }) => key),
      );
      const changed = records
        .map(({ key, fields }) => ({ key, fields: cutDown(entity, fields) }))
        .map(({ key, fields }) => ({ key, fields, digest: digestOf(fields) }))
        .filter(({ key, digest }) => known.get(key) !== digest);
      for (const { key } of records) present.add(key);
      if (changed.length > 0) await write(entity, lease, changed);
      if (!(await lease.acquire())) throw problem(requestErrors.unavailable, { extras: { retryAfter: 1 } });
      after = next ?? undefined;
    } while (after !== undefined);
    const gone: string[] = [];
    for await (const { key } of repository.presentKeys(entity)) if (!present.has(key)) gone.push(key);
    for (let start = 0; start < gone.length; start += PART)
      await write(
        entity,
        lease,
        gone.slice(start, start + PART).map((key) => ({ key, fields: null, digest: '' })),
      );
  };

  const isFresh = async (entity: IntegrationEntity, since: number): Promise<boolean> =>
    ((await repository.feed(entity))?.refreshedAt?.getTime() ?? 0) >= since;

  /** Throws `request.unavailable` where the owner does not answer, or another process takes too long. */
  const refresh = async (entity: IntegrationEntity): Promise<void> => {
    const asked = clock.now();
    if (await isFresh(entity, asked.getTime() - freshMs)) return;
    const lease = createLease({ connection, name: `offer:${entity}`, owner, clock, ttlMs: leaseMs });
    const until = clock.monotonic() + PATIENCE;
    while (!(await lease.acquire())) {
      if (clock.monotonic() > until) throw problem(requestErrors.unavailable, { extras: { retryAfter: 5 } });
      await wait(LOOK);
      if (await isFresh(entity, asked.getTime())) return;
    }
    try {
      // As of its beginning: what changes meanwhile may have been read before.
      const refreshedAt = clock.now();
      await compare(entity, lease);
      await repository.note(entity, { refreshedAt });
    } finally {
      await lease.release();
    }
  };

  const underWay = new Map<IntegrationEntity, Promise<void>>();

  return {
    /**
     * Goes on when whoever asked is told to come back: a large entity takes longer than a reader waits, and is there the next
     * time.
     */
    refresh: async (entity: IntegrationEntity): Promise<void> => {
      const work = underWay.get(entity) ?? refresh(entity).finally(() => underWay.delete(entity));
      underWay.set(entity, work);
      const late = new AbortController();
      const tooLong = wait(answerMs, undefined, { signal: late.signal }).then(() => {
        throw problem(requestErrors.unavailable, { extras: { retryAfter: RETRY_AFTER } });
      });
      work.catch(() => {});
      tooLong.catch(() => {});
      try {
        await Promise.race([work, tooLong]);
      } finally {
        late.abort();
      }
    },
  };
};
export type OfferedFeed = ReturnType<typeof createOfferedFeed>;
