/** People go to identity, which makes their accounts. */
import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { IdentityClient } from '../../adapters/identity.client.ts';
import type { Delivered, Sink } from './objects.ts';

const toDelivered = ({ externalId, result, accountId, conflict, changes }: DeliveryResult): Delivered => ({
  ...{ externalId, result, accountId, changes },
  reason: conflict === null ? null : [conflict.code, conflict.field].filter(Boolean).join(': '),
});

export const peopleSink = (
  providerId: string,
  identity: Pick<IdentityClient, 'deliver' | 'depart'>,
): Sink => ({
  deliver: async (objects, dryRun) => {
    const accounts = objects.flatMap(({ account }) => account ?? []);
    return (await identity.deliver(providerId, accounts, dryRun)).map(toDelivered);
  },
  depart: async (departure, externalIds, dryRun) =>
    (await identity.depart(providerId, { departure, dryRun }, externalIds)).map(toDelivered),
});
