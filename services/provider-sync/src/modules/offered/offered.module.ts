/** What other installations may read here. */
import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { offeredPage } from '@gatehouse/kit/records/offered-page.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Connection } from 'mongoose';
import type { IdentityClient } from '../../adapters/identity.client.ts';
import type { OfferedSources } from '../../adapters/offered-sources.ts';
import type { Exchanges } from '../exchanges/exchanges.service.ts';
import { syncObjects, syncs } from '../sync/sync.model.ts';
import { createOfferedFeed, type OfferedSource } from './offered.feed.ts';
import { createOfferedRepository } from './offered.repository.ts';
import { offeredRoutes } from './offered.routes.ts';
import { createOfferedService } from './offered.service.ts';

export interface OfferedModuleNeeds {
  readonly sources: Pick<OfferedSources, 'page'>;
  readonly identity: Pick<IdentityClient, 'clientOf'>;
  readonly isEnabled: (entity: IntegrationEntity) => Promise<boolean>;
  readonly exchanges: Exchanges;
  readonly sealer: Sealer;
}

/** Groups as providers delivered them. */
const groupsOf = async (connection: Connection, after: string | undefined) => {
  const ofGroups = await syncs.model(connection).find({ type: 'usersGroups' }).select('_id').lean();
  return offeredPage(
    syncObjects.model(connection),
    { syncId: { $in: ofGroups.map(({ _id }) => _id) }, vanishedAt: null },
    ({ name, values }) => ({ name: values.name ?? name, path: values.path ?? name }),
    { after },
  );
};

export const createOfferedModule = (
  {
    connection,
    units,
    clock,
    ids,
    service: name,
  }: Pick<ServiceParts, 'units' | 'clock' | 'ids' | 'service'> & {
    readonly connection: Connection;
  },
  { sources, identity, isEnabled, exchanges, sealer }: OfferedModuleNeeds,
) => {
  const repository = createOfferedRepository(connection);
  const source: OfferedSource = (entity, after) =>
    entity === 'usersGroups' ? groupsOf(connection, after) : sources.page(entity, after);
  const feed = createOfferedFeed(
    { connection, units, repository, source, clock },
    { owner: `${name}-${ids.id()}` },
  );
  const service = createOfferedService({
    repository,
    feed,
    isEnabled,
    sealer,
    clock,
    clientOf: identity.clientOf,
  });
  return { routes: offeredRoutes({ service, exchanges }) };
};
