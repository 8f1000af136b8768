/** What the direct answers to one request are made from. */
import type { IncomingMessage } from 'node:http';
import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { secretMatches } from '../../clients/client-secrets.ts';
import { isLetIn } from '../client/client-metadata.ts';
import type { ClientSource } from '../client/client-source.ts';
import type { StandingQuestion, TokenStanding } from '../standing/token-standing.read-model.ts';
import type { TokenLifespans } from '../tokens/lifetimes.ts';
import type { RefreshChains } from '../tokens/refresh-chains.ts';
import type { SealedTokens } from '../tokens/sealed-tokens.ts';
import type { SignIdToken } from './id-tokens.ts';
import type { Credentials, Fields } from './plain-requests.ts';

export interface DirectContext {
  readonly request: IncomingMessage;
  readonly issuer: string;
  readonly domainId: string;
  readonly ip: string | undefined;
  readonly tokens: SealedTokens;
  readonly now: Date;
}

export interface DirectDeps {
  readonly clients: ClientSource;
  readonly standings: {
    read(question: StandingQuestion): Promise<TokenStanding>;
    /** May answer from what was read a moment ago (ADR 151). */
    readRecent(question: StandingQuestion): Promise<TokenStanding>;
  };
  readonly chains: RefreshChains;
  readonly signIdToken: SignIdToken;
  readonly settings: () => TokenLifespans & { readonly nameFormat: NameFormat };
  readonly used: (client: DirectClient, accountId?: string) => void;
  readonly clock: Pick<Clock, 'now'>;
}

export type DirectClient = NonNullable<Awaited<ReturnType<ClientSource['find']>>>;

/** The body of an answer that says success; undefined: the library answers. */
export type DirectAnswer = (
  deps: DirectDeps,
  context: DirectContext,
  given: { readonly fields: Fields; readonly client: DirectClient },
) => Promise<object | undefined>;

/** A client that has proven itself by its secret, from where it may call. */
export const provenClient = async (
  { clients }: Pick<DirectDeps, 'clients'>,
  { domainId, ip, now }: Pick<DirectContext, 'domainId' | 'ip' | 'now'>,
  { clientId, secret }: Credentials,
): Promise<DirectClient | undefined> => {
  const client = await clients.find(clientId, domainId);
  if (client?.client_secret === undefined || !isLetIn(client.networks, ip)) return undefined;
  const known = { secret: { hash: client.client_secret }, formerSecret: client.former_secret };
  return secretMatches(known, secret, now) ? client : undefined;
};
