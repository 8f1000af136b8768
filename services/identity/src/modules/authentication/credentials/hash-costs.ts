import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Logger } from 'pino';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { ArgonParameters } from './argon-parameters.domain.ts';
import { costOfHash } from './foreign-hashes.ts';

/** Milliseconds between two looks at every account: costs change with the settings and with imports. */
const INTERVAL = 15 * 60_000;

/** What the password hashes that people have cost, in memory. */
export const createHashCosts = ({
  accounts,
  log,
}: {
  readonly accounts: Pick<AccountsRepository, 'hashPrefixes'>;
  readonly log: Logger;
}) =>
  createPolledSnapshot<readonly ArgonParameters[]>({
    initial: [],
    name: 'hash costs',
    intervalMs: INTERVAL,
    log,
    read: async () => (await accounts.hashPrefixes()).flatMap((prefix) => costOfHash(prefix) ?? []),
  });
export type HashCosts = ReturnType<typeof createHashCosts>;
