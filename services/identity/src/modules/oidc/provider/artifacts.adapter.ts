/** The storage of oidc-provider in MongoDB. */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { isLetIn } from '../client/client-metadata.ts';
import type { ClientSource } from '../client/client-source.ts';
import { isDecision, noteLateDecision } from '../device/device-decisions.ts';
import { isForBrowsers, provesClients } from '../requests/browser-routes.ts';
import { callerOf } from '../requests/callers.ts';
import { repeatedAddress } from '../requests/repeatable-requests.ts';
import type { StandingsOfRequests } from '../standing/standings-of-requests.ts';
import type { TokenStanding } from '../standing/token-standing.read-model.ts';
import {
  type Artifact,
  type ArtifactsRepository,
  artifactOf,
  isHandle,
} from '../tokens/artifacts.repository.ts';
import { rowOfCode } from '../tokens/authorization-codes.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';
import { numericDate } from '../tokens/numeric-date.ts';
import { type CarriedRefresh, isInGrace, type RefreshChains } from '../tokens/refresh-chains.ts';
import type { SealedTokens } from '../tokens/sealed-tokens.ts';
import { mayFollow, storeBeforeAnswer, storeLast } from '../tokens/stored-before.ts';

/** Milliseconds that the database keeps what has expired: its clock is not ours, and the library judges by the payload. */
const PURGE_MARGIN = 3_600_000;

/** When the database may forget what ends at this second. */
export const purgeAfter = (seconds: number): Date => new Date(seconds * 1000 + PURGE_MARGIN);

/** Where a code or a token is brought along, and what may be brought. */
const bringTokens: ReadonlySet<string> = new Set(['token', 'userinfo', 'introspection', 'revocation']);
/** Where nothing is handed out for it, nor ended (ADR 151). */
const onlyLook: ReadonlySet<string> = new Set(['userinfo', 'introspection']);
const belongToFamilies: ReadonlySet<string> = new Set([
  'AuthorizationCode',
  'RefreshToken',
  'AccessToken',
  'DeviceCode',
]);

type Result = AdapterPayload['result'];

/** As the library reads it, in seconds. */
const consumedIn = (consumedAt: Date | undefined) =>
  consumedAt === undefined ? {} : { consumed: numericDate(consumedAt) };

export interface AdapterDeps {
  /** What another one has stored is nothing here, and a client of other domains is nobody. */
  readonly issuer: string;
  readonly domainId: string;
  readonly store: {
    readonly artifacts: ArtifactsRepository;
    readonly families: Pick<FamiliesRepository, 'revoke'>;
    readonly tokens: SealedTokens;
    readonly chains: RefreshChains;
    readonly standings: StandingsOfRequests;
  };
  readonly clients: ClientSource;
  readonly clock: Clock;
  /** The request that is being answered. */
  readonly current: () =>
    | { readonly request: IncomingMessage; readonly route: string; readonly asksConsent: boolean }
    | undefined;
  /** What the person has done about an interaction since it began. */
  readonly resultOf: (request: IncomingMessage, begun: number) => Promise<Result>;
  readonly refusals: {
    /** The error of a client outside its addresses, which the journal is told of. */
    readonly notFromHere: (clientId: string) => Error;
    /** The error of a code or token that somebody else has used in this moment. */
    readonly alreadyUsed: () => Error;
  };
}

/** Identifiers stand in no stored payload; interactions are bound to their person, not to the session that they replace. */
const stored = (
  kind: string,
  { jti: _, userCode: __, ...payload }: AdapterPayload,
): Record<string, unknown> => {
  if (kind !== 'Interaction') return payload;
  const { session, ...rest } = payload as { session?: { accountId?: string } } & typeof payload;
  return { ...rest, ...(session?.accountId && { session: { accountId: session.accountId } }) };
};

/**
 * What the person has answered, and the sign-in of now. A sign-in of before counts only while its session lives, so that
 * none is ever read from the row.
 */
const resultOfInteraction = async (
  { iat, result, lastSubmission }: AdapterPayload,
  request: IncomingMessage,
  resultOf: AdapterDeps['resultOf'],
): Promise<Result> => {
  if (result?.error !== undefined) return result;
  const begun = lastSubmission?.login?.ts ?? iat;
  const { login } = (await resultOf(request, Number(begun))) ?? {};
  const consent = result?.consent;
  if (login === undefined && consent === undefined) return undefined;
  return { ...(login && { login }), ...(consent && { consent }) };
};

/**
 * A client outside its addresses is told so where it has proven itself, which comes after this; elsewhere it is unknown. One
 * that has nothing to prove itself by is told here. It runs where the browser does, and so sends nobody to sign in from
 * where it could not take the code; others let people come from anywhere.
 */
const clientAdapter = ({
  domainId,
  clients,
  current,
  refusals: { notFromHere },
}: AdapterDeps): Pick<Adapter, 'find'> => ({
  find: async (clientId) => {
    const call = current();
    const found = await clients.find(clientId, domainId);
    if (found === undefined || call === undefined) return found as never;
    if (isLetIn(found.networks, callerOf(call.request)?.ip)) return found as never;
    const isPublic = found.token_endpoint_auth_method === 'none';
    if (isPublic && call.route === 'authorization') throw notFromHere(clientId);
    if (isForBrowsers(call.route)) return found as never;
    if (!provesClients(call.route)) return undefined;
    if (isPublic) throw notFromHere(clientId);
    return found as never;
  },
});

const grantOf = ({ grant }: TokenStanding): Artifact | undefined => grant && artifactOf(grant);

const artifactAdapter = (kind: string, deps: AdapterDeps): Adapter => {
  const { issuer, store, clock, current, resultOf } = deps;
  const { alreadyUsed } = deps.refusals;
  const { artifacts, families, tokens, chains, standings } = store;
  const inGrace = (consumedAt: Date | undefined): boolean =>
    kind === 'RefreshToken' && consumedAt !== undefined && isInGrace(consumedAt, clock.now());
  const isOurs = (found: Artifact): boolean => found.issuer === undefined || found.issuer === issuer;
  /** What the library goes on to ask for one after the other, and the rows of what was brought. */
  const askStanding = (
    { grantId, sessionUid, expiresWithSession, accountId }: AdapterPayload,
    rows?: readonly string[],
  ): Promise<TokenStanding> | undefined => {
    const call = current();
    if (call === undefined || grantId === undefined || !bringTokens.has(call.route)) return undefined;
    const question = {
      grantId,
      ...(rows && { rows }),
      ...(expiresWithSession === true && { sessionId: sessionUid }),
      accountId,
    };
    return standings.ask(call.request, question, kind === 'AccessToken' && onlyLook.has(call.route));
  };
  /** A token of a person ends with its family, whose grant is looked at with every use; that of a client is noted here. */
  const openToken = async (id: string, carried: AdapterPayload): Promise<AdapterPayload | undefined> => {
    const revoked =
      carried.grantId === undefined && (await artifacts.find(kind, carried.jti ?? id)) !== undefined;
    if (revoked) return undefined;
    void askStanding(carried);
    return carried;
  };
  /** A code signs somebody in, and ends with their session even where tokens outlast it; one that was used says so (ADR 159). */
  const openCode = async (carried: AdapterPayload): Promise<AdapterPayload | undefined> => {
    const rows = [rowOfCode(carried)];
    const asked = await askStanding({ ...carried, expiresWithSession: true }, rows);
    const row = asked === undefined ? await artifacts.findRow(rows) : asked.row;
    if (row === undefined) return undefined;
    const isOver = asked !== undefined && !(asked.session && asked.session.deadline > clock.now());
    if (isOver && row.consumedAt === undefined) return undefined;
    return { ...row.payload, ...consumedIn(row.consumedAt) } as AdapterPayload;
  };
  const openRefresh = async (carried: CarriedRefresh): Promise<AdapterPayload | undefined> => {
    const rows = chains.rowsOf(carried);
    const asked = await askStanding(carried, rows);
    const row = asked === undefined ? await artifacts.findRow(rows) : asked.row;
    return chains.presented(carried, row, current()?.request);
  };
  const openSealed = async (id: string): Promise<AdapterPayload | undefined> => {
    const carried = tokens.open(kind, id);
    if (carried === undefined) return undefined;
    const opened =
      kind === 'RefreshToken'
        ? await openRefresh(carried as CarriedRefresh)
        : await (kind === 'AuthorizationCode' ? openCode(carried) : openToken(id, carried));
    return opened && { ...opened, jti: id };
  };
  const findStored = async (id: string): Promise<Artifact | undefined> => {
    const asked = kind === 'Grant' ? standings.take(current()?.request, 'grant', id) : undefined;
    const found = asked === undefined ? await artifacts.find(kind, id) : grantOf(await asked);
    return found !== undefined && isOurs(found) ? found : undefined;
  };
  const revokeSealed = async (id: string): Promise<void> => {
    const carried = tokens.open(kind, id);
    if (carried?.grantId !== undefined) await families.revoke(carried.grantId);
    else if (carried !== undefined)
      await artifacts.save(kind, carried.jti ?? id, {
        payload: {},
        purgeAt: purgeAfter(Number(carried.exp)),
      });
  };
  /** Rejects where somebody else was first; the family ends then, since one of the two has stolen it. */
  const useUp = async (presented: string): Promise<void> => {
    const id = (tokens.isSealed(presented) ? tokens.open(kind, presented)?.jti : undefined) ?? presented;
    if (await artifacts.consume(kind, id, clock.now())) return;
    const found = await artifacts.find(kind, id);
    if (inGrace(found?.consumedAt)) return;
    if (found?.grantId !== undefined) await families.revoke(found.grantId);
    throw alreadyUsed();
  };
  return {
    find: async (id) => {
      if (tokens.isSealed(id)) return openSealed(id);
      if (isHandle(id) && !isForBrowsers(current()?.route ?? '')) return undefined;
      const found = await findStored(id);
      if (found === undefined) return undefined;
      const { payload, consumedAt } = found;
      if (belongToFamilies.has(kind)) void askStanding(payload);
      const consumed = inGrace(consumedAt) ? {} : consumedIn(consumedAt);
      const call = kind === 'Interaction' ? current() : undefined;
      if (call === undefined) return { ...payload, jti: id, ...consumed } as AdapterPayload;
      const result = await resultOfInteraction(payload, call.request, resultOf);
      return { ...payload, jti: id, ...consumed, result } as AdapterPayload;
    },
    upsert: async (id, payload, expiresIn = 3_600) => {
      const facts = {
        issuer,
        payload: stored(kind, payload),
        grantId: payload.grantId,
        userCode: payload.userCode,
        purgeAt: purgeAfter(clock.now().getTime() / 1000 + expiresIn),
      };
      const call = current();
      if (
        kind === 'Interaction' &&
        call !== undefined &&
        repeatedAddress(call.request, payload) !== undefined
      )
        return;
      if (kind === 'DeviceCode' && isDecision(payload)) {
        if (await artifacts.decide(kind, id, facts)) return;
        if (call !== undefined) noteLateDecision(call.request);
        throw alreadyUsed();
      }
      // The device asks all the time, and needs the family and the session at its client when it is let in.
      if (call !== undefined && kind === 'DeviceCode' && payload.accountId !== undefined)
        storeLast(call.request, () => artifacts.save(kind, id, facts));
      else if (call !== undefined && mayFollow(kind, call.asksConsent))
        storeBeforeAnswer(call.request, () => artifacts.save(kind, id, facts));
      else if (kind !== 'ReplayDetection') await artifacts.save(kind, id, facts);
      // The library has looked before; of two proofs that are the same and come at once, one is the first.
      else if (!(await artifacts.add(kind, id, facts))) throw alreadyUsed();
    },
    consume: async (id) => {
      const call = current();
      const rotation = kind === 'RefreshToken' ? chains.rotationOf(call?.request) : undefined;
      const use = () => (rotation === undefined ? useUp(id) : chains.moveOn(rotation));
      if (call?.route === 'token') storeBeforeAnswer(call.request, use);
      else await use();
    },
    destroy: async (id) => {
      if (tokens.isSealed(id)) return revokeSealed(id);
      if (kind === 'Grant') return families.revoke(id);
      const remove = () => artifacts.remove(kind, id);
      const call = kind === 'Interaction' ? current() : undefined;
      if (call === undefined) return remove();
      // It has led to the answer, and goes with what the answer stores.
      storeBeforeAnswer(call.request, remove);
    },
    revokeByGrantId: (grantId) => families.revoke(grantId),
    findByUid: async () => undefined,
    findByUserCode: async (userCode) => {
      const found = await artifacts.findByUserCode(kind, userCode);
      if (found === undefined || !isOurs(found)) return undefined;
      const { id, payload, consumedAt } = found;
      return { ...payload, jti: id, userCode, ...consumedIn(consumedAt) } as AdapterPayload;
    },
  };
};

export const createAdapterFactory =
  (deps: AdapterDeps): AdapterFactory =>
  (kind) =>
    kind === 'Client' ? (clientAdapter(deps) as Adapter) : artifactAdapter(kind, deps);
