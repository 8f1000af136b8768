import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** How often logout tokens made us ask a provider in one window, by provider and by the address that they came from. */
export interface LogoutAskRow {
  readonly _id: string;
  readonly count: number;
  readonly expiresAt: Date;
}

export const logoutAsks = defineCollection<LogoutAskRow>(
  'logout_asks',
  { _id: required(String), count: required(Number, { min: 1 }), expiresAt: required(Date) },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
