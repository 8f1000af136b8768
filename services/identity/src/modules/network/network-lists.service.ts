/**
 * The one place that decides which networks people may come from: sign-in, registration, invitation and restore ask here
 * before anything else. The collection is empty until somebody fills it, and then everybody is let in.
 */
import { authErrors } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type AddressJudge, addressJudge } from '@gatehouse/kit/network/network-rules.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { type NetworkListRow, networkLists } from './network-lists.model.ts';

export const createNetworkLists = ({ connection, log }: { connection: Connection; log: Logger }) => {
  const rows = networkLists.model(connection);
  /** As they stand in the database now. */
  const entries = () => rows.find().lean<NetworkListRow[]>().exec();
  const snapshot = createPolledSnapshot<AddressJudge>({
    initial: addressJudge([]),
    name: 'network lists',
    log,
    read: async () => addressJudge(await entries()),
  });
  const isAddressAllowed: AddressJudge = (address, domainId) => snapshot.current()(address, domainId);
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    entries,
    isAddressAllowed,
    /** Throws `auth.tech` for a caller from a network that is kept out. */
    assertAllowed: ({ ip, domain }: Pick<EventContext, 'ip' | 'domain'>): void => {
      if (!isAddressAllowed(ip, domain)) throw problem(authErrors.tech, { extras: { accessError: true } });
    },
  };
};
export type NetworkLists = ReturnType<typeof createNetworkLists>;
