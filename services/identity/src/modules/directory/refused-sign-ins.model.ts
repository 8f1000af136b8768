import { refusedSignInReasons } from '@gatehouse/contracts/identity/refused-sign-ins.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { RefusalFacts } from './refused-sign-in.ts';

/** Sign-ins of one person that were refused for one reason. */
export interface RefusedSignInRow {
  /** Hash of the provider, the reason and the person. */
  readonly _id: string;
  readonly providerId: string;
  readonly reason: RefusalFacts['reason'];
  readonly field: string | null;
  /** What the provider calls them. */
  readonly person: string | null;
  readonly detail: string | null;
  readonly count: number;
  readonly at: Date;
  /** When the history had a line of it last. */
  readonly toldAt: Date;
  readonly expiresAt: Date;
}

export const refusedSignIns = defineCollection<RefusedSignInRow>(
  'refused_provider_sign_ins',
  {
    _id: required(String),
    providerId: required(String),
    reason: required(String, { enum: [...refusedSignInReasons] }),
    field: { type: String, default: null },
    person: { type: String, default: null },
    detail: { type: String, default: null },
    count: required(Number, { min: 1 }),
    at: required(Date),
    toldAt: required(Date),
    expiresAt: required(Date),
  },
  [
    { name: 'provider', key: { providerId: 1, at: -1 } },
    { name: 'told', key: { providerId: 1, toldAt: -1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
