import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A client at which a session of a person is signed in. */
export interface ClientSessionRow {
  /** Session and client. */
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

export const clientSessionsEnds = defineCollection<ClientSessionsEndRow>('client_sessions_ends', {
  _id: required(String),
  begunUntil: required(Date),
});
