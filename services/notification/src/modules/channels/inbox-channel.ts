import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import { type Channel, RefusedMessage } from './channel.ts';

/** Notices in the personal account: written once for each intent, whoever carries it how often. */
export const createInboxChannel = ({
  inbox,
  tell,
  clock,
}: {
  inbox: Pick<InboxRepository, 'add'>;
  /** Tells open pages of this account that there is something new. */
  tell: (accountId: string) => void;
  clock: Clock;
}): Channel => ({
  send: async ({ id, to, notice }) => {
    if (notice === undefined || to === '') throw new RefusedMessage('not a notice for a person');
    await inbox.add({ _id: id, accountId: to, createdAt: clock.now(), ...notice });
    tell(to);
  },
  close: () => {},
});
