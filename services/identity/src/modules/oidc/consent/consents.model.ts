import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** What a person has agreed to share with a client of somebody else's application. */
export interface ConsentRow {
  /** Person and client. */
  readonly _id: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** Asked for one by one (OpenID Connect Core, section 5.5). */
  readonly claims: readonly string[];
  /** Interfaces at which the client acts for the person. */
  readonly resources?: readonly string[];
  /** What it may do there. */
  readonly methods?: readonly string[];
  /** Fields of the profile that the person was shown; absent: none. */
  readonly fields?: readonly string[];
  /** Of the first agreement. */
  readonly grantedAt: Date;
  readonly changedAt: Date;
  /** When tokens were last handed out for it; to the hour. */
  readonly usedAt?: Date;
}

export const consents = defineCollection<ConsentRow>(
  'consents',
  {
    _id: required(String),
    accountId: required(String),
    clientId: required(String),
    applicationId: required(String),
    scopes: required([String]),
    claims: required([String]),
    resources: { type: [String], default: undefined },
    methods: { type: [String], default: undefined },
    fields: { type: [String], default: undefined },
    grantedAt: required(Date),
    changedAt: required(Date),
    usedAt: Date,
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'client', key: { clientId: 1 } },
  ],
);
