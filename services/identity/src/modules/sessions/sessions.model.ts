import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Display, SessionRow } from './sessions.domain.ts';

const live = { partialFilterExpression: { live: true } };

export const sessions = defineCollection<SessionRow>(
  'sessions',
  {
    _id: required(String),
    tokenHash: required(String),
    accountId: required(String),
    label: required(String),
    device: required(String),
    deviceType: String,
    deviceKey: String,
    newDevice: Boolean,
    ip: { type: String, default: null },
    domainId: required(String),
    factors: required([String]),
    rememberMe: required(Boolean),
    startedAt: required(Date),
    lastAccessAt: required(Date),
    absoluteUntil: required(Date),
    deadline: required(Date),
    live: Boolean,
    endedAt: Date,
    endReason: String,
    cacheDue: Boolean,
    clientsDueAt: Date,
    formerIds: { type: [String], default: undefined },
    display: part<Display>({ size: required(String), windowSize: String, zoom: Number }),
    purgeAt: Date,
  },
  [
    { name: 'token', key: { tokenHash: 1 }, unique: true },
    { name: 'owner', key: { accountId: 1 }, ...live },
    { name: 'endedOf', key: { accountId: 1 }, partialFilterExpression: { endedAt: { $exists: true } } },
    // Without the deadline, which every access moves.
    { name: 'domain', key: { live: 1, domainId: 1, accountId: 1 }, ...live },
    { name: 'overdue', key: { deadline: 1 }, ...live },
    { name: 'cacheDue', key: { cacheDue: 1 }, partialFilterExpression: { cacheDue: true } },
    { name: 'clientsDue', key: { clientsDueAt: 1 }, sparse: true },
    { name: 'former', key: { formerIds: 1 }, sparse: true },
    { name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0, sparse: true },
  ],
);
