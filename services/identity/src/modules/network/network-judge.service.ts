import { addressBits, keysHolding, prefixLengthOf } from '@gatehouse/kit/network/network-key.ts';
import { type Verdict, verdictOn } from '@gatehouse/kit/network/network-verdict.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { rulesOfEntry } from './network.domain.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';
import type { NetworkEntriesRepository } from './network-entries.repository.ts';

export interface NetworkJudgeDeps {
  readonly entries: Pick<NetworkEntriesRepository, 'holding' | 'isWhitelistInForce'>;
  readonly aliases: Pick<NetworkAliasesRepository, 'idsHolding' | 'byIds'>;
}

/**
 * The verdict on one address by what the database holds, with the entry that decides: what every BFF answers from its
 * memory a second later. Asks for the networks around the address alone, however long the lists are.
 */
export const createNetworkJudge =
  ({ entries, aliases }: NetworkJudgeDeps) =>
  async (address: string, at: Date, unit?: UnitOfWork): Promise<Verdict<{ entry: NetworkEntryRow }>> => {
    const bits = addressBits(address);
    const keys = bits === undefined ? [] : keysHolding(bits);
    const aliasIds = await aliases.idsHolding(keys, unit);
    const known = new Map((await aliases.byIds(aliasIds, unit)).map((row) => [row._id, row.ips]));
    const found = await entries.holding(keys, aliasIds, unit);
    const rules = found
      .flatMap((entry) =>
        rulesOfEntry(entry, (id) => known.get(id) ?? [])
          .filter(({ key }) => keys.includes(key))
          .map((rule) => ({ ...rule, entry })),
      )
      .toSorted((a, b) => prefixLengthOf(b.key) - prefixLengthOf(a.key));
    return verdictOn(rules, await entries.isWhitelistInForce(at, unit), at.getTime());
  };
export type NetworkJudge = ReturnType<typeof createNetworkJudge>;
