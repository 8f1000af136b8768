import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { InboxRepository, MarkedNotices } from './inbox.repository.ts';

export interface InboxServiceDeps {
  readonly repository: Pick<InboxRepository, 'page' | 'newest' | 'unread' | 'mark'>;
  /** Tells other open pages of this account that less is unread. */
  readonly tell: (accountId: string) => void;
  readonly clock: Pick<Clock, 'now'>;
}

/** Notices that the menu of the header shows. */
const NEWEST = 5;

/** What one person finds in the personal account. */
export const createInboxService = ({ repository, tell, clock }: InboxServiceDeps) => ({
  page: async (accountId: string, dateTo: Date | undefined, query: PageQuery<'date'>) => {
    const [{ rows, meta }, unread] = await Promise.all([
      repository.page(accountId, dateTo, query),
      repository.unread(accountId),
    ]);
    return { rows, meta: { ...meta, unread } };
  },
  newest: async (accountId: string) => {
    const [rows, unread] = await Promise.all([
      repository.newest(accountId, NEWEST),
      repository.unread(accountId),
    ]);
    return { rows, unread };
  },
  /** Answers how many are unread afterwards. */
  markRead: async (accountId: string, which: MarkedNotices): Promise<number> => {
    if (which.ids === undefined && which.dateTo === undefined) throw refusedFields({ id: 'errorEmpty' });
    await repository.mark(accountId, which, clock.now());
    tell(accountId);
    return repository.unread(accountId);
  },
});
export type InboxService = ReturnType<typeof createInboxService>;
