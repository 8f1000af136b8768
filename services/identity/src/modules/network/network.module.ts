/** Owns the lists of networks, the names for several of them, and who may come in by them. */
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { networkRoutes } from './network.routes.ts';
import { createNetworkAliasesRepository } from './network-aliases.repository.ts';
import { createNetworkAliasesService } from './network-aliases.service.ts';
import { createNetworkChanges } from './network-changes.service.ts';
import { createNetworkEntriesRepository } from './network-entries.repository.ts';
import { createNetworkEntriesService } from './network-entries.service.ts';
import { createNetworkGuard } from './network-guard.service.ts';
import { createNetworkJudge } from './network-judge.service.ts';
import { createNetworkLists } from './network-lists.service.ts';
import { createNetworkRecords } from './network-records.service.ts';
import { createUnconfirmedChangeJob } from './unconfirmed-change.jobs.ts';

export const createNetworkModule = (
  parts: ServiceParts,
  { domains }: { readonly domains: { current(): Domains } },
) => {
  const { mongo, units, createEvent, clock, ids, log, news } = parts;
  const entries = createNetworkEntriesRepository(mongo.connection);
  const aliases = createNetworkAliasesRepository(mongo.connection);
  const records = createNetworkRecords({ entries, aliases, createEvent });
  const judge = createNetworkJudge({ entries, aliases });
  const changes = createNetworkChanges({ units, entries, aliases, records, judge, clock });
  const lists = createNetworkLists({ entries, aliases, clock, log, news });
  const shared = { changes, entries, aliases, records, clock, ids };
  const entriesService = createNetworkEntriesService(shared);
  return {
    entriesService,
    guard: createNetworkGuard({ networkLists: lists, domains }),
    routes: networkRoutes({
      changes,
      entries,
      aliases,
      judge,
      lists,
      clock,
      entriesService,
      aliasesService: createNetworkAliasesService(shared),
    }),
    background: [
      lists,
      createUnconfirmedChangeJob({ settleOverdue: changes.settleOverdue, isOpen: lists.isOpen, log }),
    ],
  };
};
