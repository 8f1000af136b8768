/**
 * The lists as they are compared, in memory: sign-in, registration, invitation and restore ask here before anything else,
 * and every BFF is told from here. Without entries everybody is let in.
 */
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { NetworkRules } from '@gatehouse/contracts/identity/network.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type AddressJudge, networkIndexOf } from '@gatehouse/kit/network/network-index.ts';
import { createPolledSnapshot, type PolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Logger } from 'pino';
import { networkRulesOf, rulesOfEntry } from './network.domain.ts';
import type { NetworkAliasRow } from './network-aliases.model.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';
import type { NetworkEntriesRepository } from './network-entries.repository.ts';
import type { UnconfirmedRow } from './unconfirmed-change.model.ts';

interface Lists {
  readonly version: number;
  readonly rules: NetworkRules;
  readonly judge: AddressJudge;
  /** Whether a change waits to be confirmed. */
  readonly isOpen: boolean;
}

const nothing: NetworkRules = { black: [], white: [], timed: [] };

/**
 * Rules of now, and of what holds again when nobody confirms the last change: both with their bounds, so that the undoing
 * needs nobody to be there.
 */
const rulesOf = (
  entries: readonly NetworkEntryRow[],
  aliases: readonly NetworkAliasRow[],
  open: UnconfirmedRow | null,
): NetworkRules => {
  const networks = new Map(aliases.map((alias) => [alias._id, alias.ips]));
  const networksOf = (id: string) => networks.get(id) ?? [];
  if (open === null) return networkRulesOf(entries.flatMap((entry) => rulesOfEntry(entry, networksOf)));
  const { changed } = open;
  const until = open.until.getTime();
  const trial = { from: null, to: until };
  const afterwards = { from: until, to: null };
  const networksBefore = (id: string) =>
    changed.kind === 'alias' && changed.id === id ? (changed.before?.ips ?? []) : networksOf(id);
  const rules = entries.flatMap((entry) => {
    if (changed.kind === 'entry' && changed.id === entry._id) return rulesOfEntry(entry, networksOf, trial);
    if (changed.kind !== 'alias' || changed.id !== entry.aliasId) return rulesOfEntry(entry, networksOf);
    return [...rulesOfEntry(entry, networksOf, trial), ...rulesOfEntry(entry, networksBefore, afterwards)];
  });
  const before = changed.kind === 'entry' ? changed.before : null;
  return networkRulesOf(
    before === null ? rules : [...rules, ...rulesOfEntry(before, networksOf, afterwards)],
  );
};

export const createNetworkLists = ({
  entries,
  aliases,
  clock,
  log,
  news,
}: {
  readonly entries: Pick<NetworkEntriesRepository, 'enabled' | 'unconfirmed' | 'version'>;
  readonly aliases: Pick<NetworkAliasesRepository, 'all'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly news: ChangeNews;
}) => {
  const snapshot: PolledSnapshot<Lists> = createPolledSnapshot<Lists>({
    initial: { version: -1, rules: nothing, judge: networkIndexOf(nothing), isOpen: false },
    name: 'network lists',
    news,
    log,
    read: async (): Promise<Lists | undefined> => {
      // Before the rows: what changes between both reads is read again a second later.
      const version = await entries.version();
      if (version === snapshot.current().version) return undefined;
      const open = await entries.unconfirmed();
      const rules = rulesOf(await entries.enabled(), await aliases.all(), open);
      return { version, rules, judge: networkIndexOf(rules), isOpen: open !== null };
    },
  });
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    isOpen: () => snapshot.current().isOpen,
    /** As the database has them now; the rules are null when they are those of this version. */
    told: async (version: string | undefined): Promise<{ version: string; rules: NetworkRules | null }> => {
      await snapshot.refresh();
      const lists = snapshot.current();
      const now = String(lists.version);
      return { version: now, rules: now === version ? null : lists.rules };
    },
    /** Throws `auth.tech` for a caller from a network that is kept out. */
    assertAllowed: ({ ip }: Pick<EventContext, 'ip'>): void => {
      const { allowed } = snapshot.current().judge(ip, clock.now().getTime());
      if (!allowed) throw problem(authErrors.tech, { extras: { accessError: true } });
    },
  };
};
export type NetworkLists = ReturnType<typeof createNetworkLists>;
