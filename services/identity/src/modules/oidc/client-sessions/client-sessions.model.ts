import { type SigningAlgorithm, signingAlgorithms } from '@gatehouse/contracts/identity/application-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

/** What a client was that has been deleted: how it hears of an end, and what the journal calls it. */
export interface FormerClient {
  readonly applicationId: string;
  /** Name of its application, which may be gone, too. */
  readonly label: string;
  readonly backchannelLogoutUri: string | null;
  readonly signingAlgorithm: SigningAlgorithm;
}

const formerClient = part<FormerClient>({
  applicationId: required(String),
  label: required(String),
  backchannelLogoutUri: { type: String, default: null },
  signingAlgorithm: required(String, { enum: [...signingAlgorithms] }),
});

/** A client at which a session of a person is signed in. */
export interface ClientSessionRow {
  /** Session and client; of several sign-ins there at once, each later one has its `sid` behind. */
  readonly _id: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly clientId: string;
  /** Whose issuer the client knows. */
  readonly domainId: string;
  /** What the client knows the session by (OpenID Connect Back-Channel Logout, section 2.1). */
  readonly sid: string;
  /** Family of the tokens that it holds. */
  readonly grantId?: string;
  readonly startedAt: Date;
  /** Absent while the person is signed in at the client. */
  readonly endedAt?: Date;
  /** The session has ended, and the client is told of it then; absent when it knows, and while the session lives. */
  readonly logoutDueAt?: Date;
  readonly logoutTries?: number;
  /** The client was deleted before it has heard. */
  readonly former?: FormerClient;
  /** Removed by a TTL index. */
  readonly purgeAt: Date;
}

export const clientSessions = defineCollection<ClientSessionRow>(
  'client_sessions',
  {
    _id: required(String),
    sessionId: required(String),
    accountId: required(String),
    clientId: required(String),
    domainId: required(String),
    sid: required(String),
    grantId: String,
    startedAt: required(Date),
    endedAt: Date,
    logoutDueAt: Date,
    logoutTries: Number,
    former: { type: formerClient, default: undefined },
    purgeAt: required(Date),
  },
  [
    { name: 'session', key: { sessionId: 1 } },
    { name: 'openAt', key: { clientId: 1, endedAt: 1, startedAt: 1, _id: 1 } },
    { name: 'logoutDue', key: { logoutDueAt: 1 }, sparse: true },
    { name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
);

/** All sessions at a client are to end that began up to then: kept until it is done, whichever process dies. */
export interface ClientSessionsEndRow {
  /** The client. */
  readonly _id: string;
  readonly begunUntil: Date;
}

export const clientSessionsEnds = defineCollection<ClientSessionsEndRow>(
  'client_sessions_ends',
  { _id: required(String), begunUntil: required(Date) },
  [{ name: 'oldest', key: { begunUntil: 1 } }],
);

/** The same of a client that was deleted, whose id another one may have by now. */
export interface DeletedClientRow {
  /** Of the client's own row. */
  readonly _id: string;
  readonly clientId: string;
  readonly former: FormerClient;
  readonly begunUntil: Date;
}

export const deletedClients = defineCollection<DeletedClientRow>(
  'deleted_clients',
  {
    _id: required(String),
    clientId: required(String),
    former: required(formerClient),
    begunUntil: required(Date),
  },
  [
    { name: 'client', key: { clientId: 1, begunUntil: 1 } },
    { name: 'oldest', key: { begunUntil: 1 } },
  ],
);
