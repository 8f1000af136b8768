/**
 * Refresh tokens carry what they stand for, and each a number. One row says how far the chain of them is: whoever moves it
 * on is the first to present that number (ADR 14).
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AdapterPayload, Provider } from 'oidc-provider';
import type { ArtifactRow } from './artifacts.model.ts';
import { type ArtifactsRepository, artifactKey } from './artifacts.repository.ts';
import type { FamiliesRepository } from './families.repository.ts';
import { numericDate } from './numeric-date.ts';
import type { SealedTokens } from './sealed-tokens.ts';

const KIND = 'RefreshToken';

/**
 * Milliseconds in which a refresh token that was just exchanged may be presented again: two tabs that refresh at once, or
 * an answer that was lost on its way, sign nobody out. Afterwards a second use revokes the family.
 */
const GRACE = 10_000;
export const isInGrace = (usedAt: Date, now: Date): boolean => now.getTime() - usedAt.getTime() < GRACE;

/** What a token carries beside what it stands for. The first of a chain names it; the others say whose they are. */
interface Place {
  readonly jti: string;
  readonly chain?: string;
  readonly step?: number;
}
export type CarriedRefresh = AdapterPayload & Place;

/** A token that a request has presented, and the one that takes its place. */
interface Rotation {
  readonly row: string;
  readonly chain: string;
  readonly step: number;
  readonly grantId: string | undefined;
  next?: { readonly jti: string; readonly exp: number };
}

/** When the token of this number was presented, of those that the row still knows; undefined: not yet. */
const usedAtOf = ({ uses = 0, usedAt = [] }: ArtifactRow, step: number): Date | undefined =>
  step < uses ? (usedAt.at(step - uses) ?? new Date(0)) : undefined;

export interface RefreshChainsDeps {
  readonly artifacts: Pick<ArtifactsRepository, 'findRow' | 'advance' | 'save'>;
  readonly families: Pick<FamiliesRepository, 'revoke'>;
  readonly clock: Pick<Clock, 'now'>;
  /** When the database may forget what ends at this second. */
  readonly purgeAfter: (seconds: number) => Date;
  readonly alreadyUsed: () => Error;
}

export const createRefreshChains = (deps: RefreshChainsDeps) => {
  const { artifacts, families, clock, purgeAfter, alreadyUsed } = deps;
  const rotations = new WeakMap<IncomingMessage, Rotation>();
  const inGrace = (usedAt: Date): boolean => isInGrace(usedAt, clock.now());
  const rotationBy = (
    { jti, chain = jti, step = 0 }: Place,
    { _id, grantId }: Pick<ArtifactRow, '_id' | 'grantId'>,
  ): Rotation => ({ row: _id, chain: _id === artifactKey(KIND, jti) ? jti : chain, step, grantId });

  return {
    /** Where it says how far the chain is: one that a second presentation has begun goes before the one it came from. */
    rowsOf: ({ jti, chain = jti }: Place): string[] => [
      ...new Set([artifactKey(KIND, jti), artifactKey(KIND, chain)]),
    ],
    /** The token as the library knows it; undefined when its chain has ended. */
    presented: (
      carried: CarriedRefresh,
      row: ArtifactRow | undefined,
      request: IncomingMessage | undefined,
    ): Omit<AdapterPayload, 'jti'> | undefined => {
      const { jti: _, chain: __, step = 0, ...payload } = carried;
      // A row of before a restore knows nothing of what came after.
      if (row === undefined || (row.uses ?? 0) < step) return undefined;
      if (request !== undefined) rotations.set(request, rotationBy(carried, row));
      const usedAt = usedAtOf(row, step);
      if (usedAt === undefined || inGrace(usedAt)) return payload;
      return { ...payload, consumed: Math.max(1, numericDate(usedAt)) };
    },
    /** The place of a token that is presented for the first time; undefined for every other. */
    firstUse: (carried: CarriedRefresh, row: ArtifactRow | undefined): Rotation | undefined =>
      row !== undefined && (row.uses ?? 0) === (carried.step ?? 0) ? rotationBy(carried, row) : undefined,
    rotationOf: (request: IncomingMessage | undefined): Rotation | undefined =>
      request && rotations.get(request),
    /** Rejects where somebody else was first and it is too late for a second; the family ends then. */
    moveOn: async ({ row, step, grantId, next }: Rotation): Promise<void> => {
      const at = clock.now();
      const purgeAt = next && purgeAfter(next.exp);
      if (await artifacts.advance(row, { step, at, purgeAt })) return;
      const found = await artifacts.findRow([row]);
      const usedAt = found && usedAtOf(found, step);
      if (usedAt !== undefined && inGrace(usedAt)) {
        // Its own chain from here: the two who have presented the same go on beside each other.
        if (next !== undefined && purgeAt !== undefined)
          await artifacts.save(KIND, next.jti, { payload: {}, grantId, purgeAt, uses: step + 1 });
        return;
      }
      if (found?.grantId !== undefined) await families.revoke(found.grantId);
      throw alreadyUsed();
    },
  };
};
export type RefreshChains = ReturnType<typeof createRefreshChains>;

interface Model {
  getValueAndPayload(): Promise<{ readonly value: string; readonly payload?: CarriedRefresh }>;
}

/** Makes refresh tokens of a provider carry themselves; one that would be too long is stored as others are. */
export const sealRefreshTokensOf = (
  provider: Provider,
  tokens: SealedTokens,
  chains: RefreshChains,
  request: () => IncomingMessage | undefined,
): void => {
  const { prototype } = provider.RefreshToken as unknown as { readonly prototype: Model };
  const { getValueAndPayload } = prototype;
  prototype.getValueAndPayload = async function (this: Model) {
    const made = await getValueAndPayload.call(this);
    const { payload } = made;
    if (payload === undefined) return made;
    const rotation = chains.rotationOf(request());
    const place = rotation && { chain: rotation.chain, step: rotation.step + 1 };
    const value = tokens.seal(KIND, { ...payload, ...place });
    if (value === undefined) return made;
    const { jti, exp, grantId } = payload;
    // What is stored of the first of a chain stands for all that follow.
    if (rotation === undefined) return { value, payload: { jti, exp, grantId } as CarriedRefresh };
    rotation.next = { jti, exp: Number(exp) };
    return { value };
  };
};
