/** Answers other installations: who asks, where they stand, and what changed since. */
import type { QueryOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { offeredEndpoints } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { offerErrors } from '@gatehouse/contracts/provider-sync/offered.errors.ts';
import {
  OFFER_CURSOR_DAYS,
  OFFER_PAGE_MAX,
  OFFER_PATH,
  offerScope,
} from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { openText, sealText } from '../sign-in/sealed-text.ts';
import type { OfferedFeed } from './offered.feed.ts';
import type { OfferedRow } from './offered.model.ts';
import type { OfferedRepository } from './offered.repository.ts';

interface Client {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Scopes that nobody answers for who may give them. */
  readonly withheld?: readonly string[];
}

export interface OfferedServiceDeps {
  readonly repository: OfferedRepository;
  readonly feed: OfferedFeed;
  /** Null for a token that does not count at this interface. */
  readonly clientOf: (asked: {
    readonly token: string;
    readonly domainId: string;
    readonly path: string;
  }) => Promise<Client | null>;
  readonly isEnabled: (entity: IntegrationEntity) => Promise<boolean>;
  readonly sealer: Sealer;
  readonly clock: Pick<Clock, 'now'>;
}

interface Cursor {
  readonly clientId: string;
  readonly entity: IntegrationEntity;
  readonly sequence: number;
  /** Milliseconds of the epoch. */
  readonly at: number;
}

const CURSOR = 'offer-cursor';
const DAY = 86_400_000;
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]{1,4000}=*)$/i;

type Query = QueryOf<(typeof offeredEndpoints)[IntegrationEntity]>;

const shown = ({ key, deleted, fields }: OfferedRow) => ({ key, deleted, fields });

export const createOfferedService = (deps: OfferedServiceDeps) => {
  const { repository, feed, clientOf, isEnabled, sealer, clock } = deps;

  const positionOf = (text: string | undefined, clientId: string, entity: IntegrationEntity): number => {
    if (text === undefined) return 0;
    const cursor = openText<Cursor>(sealer, text, CURSOR);
    if (cursor?.clientId !== clientId || cursor.entity !== entity) throw problem(offerErrors.cursorWrong);
    if (cursor.at + OFFER_CURSOR_DAYS * DAY <= clock.now().getTime())
      throw problem(offerErrors.cursorExpired);
    return cursor.sequence;
  };

  return {
    /** Throws 401 without a token that counts here. */
    client: async (authorization: string | undefined, domainId: string | undefined) => {
      const token = BEARER.exec(authorization ?? '')?.[1];
      if (token === undefined || domainId === undefined) throw problem(requestErrors.unauthenticated);
      const client = await clientOf({ token, domainId, path: `${API_PREFIX}${OFFER_PATH}` });
      if (client === null) throw problem(requestErrors.unauthenticated);
      return client;
    },

    page: async (entity: IntegrationEntity, client: Client, { cursor, limit = OFFER_PAGE_MAX }: Query) => {
      const scope = offerScope(entity);
      if (client.withheld?.includes(scope)) throw problem(offerErrors.grantorLost);
      if (!client.scopes.includes(scope)) throw problem(requestErrors.forbidden);
      if (!(await isEnabled(entity))) throw problem(offerErrors.off);
      const after = positionOf(cursor, client.clientId, entity);
      const at = clock.now();
      await repository.note(entity, { askedAt: at });
      const read = async () => {
        // Before the changes: what comes meanwhile stands behind it.
        const end = (await repository.feed(entity))?.sequence ?? 0;
        return { end, found: await repository.changes(entity, after, limit + 1) };
      };
      let { end, found } = await read();
      if (cursor === undefined || found.length <= limit) {
        await feed.refresh(entity);
        ({ end, found } = await read());
      }
      const rows = found.slice(0, limit);
      const last = rows.at(-1)?.sequence ?? after;
      const sequence = found.length > limit ? last : Math.max(last, end);
      const next: Cursor = { clientId: client.clientId, entity, sequence, at: at.getTime() };
      return {
        records: rows.map(shown),
        cursor: sealText(sealer, next, CURSOR),
        more: found.length > limit,
        total: await repository.count(entity),
      };
    },
  };
};
export type OfferedService = ReturnType<typeof createOfferedService>;
