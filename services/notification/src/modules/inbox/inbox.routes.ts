import { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';
import type { Notice } from '@gatehouse/contracts/notification/resources.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { InboxMessage } from './inbox.model.ts';
import type { InboxService } from './inbox.service.ts';

const toNotice = ({ _id, readAt, createdAt, template, title, text, link }: InboxMessage): Notice => ({
  id: _id,
  read: readAt !== null,
  date: createdAt.toISOString(),
  template,
  title,
  text,
  link: link === null ? null : { ...link },
});

const instant = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const inboxRoutes = (service: InboxService): readonly Route[] => [
  route(noticeEndpoints.list, async ({ actor, query }) => {
    const { rows, meta } = await service.page(accountOf(actor).accountId, instant(query.dateTo), query);
    return { notices: rows.map(toNotice), meta };
  }),
  route(noticeEndpoints.last, async ({ actor }) => {
    const { rows, unread } = await service.newest(accountOf(actor).accountId);
    return { notices: rows.map(toNotice), unread };
  }),
  route(noticeEndpoints.read, async ({ actor, body: { id, dateTo } }) => {
    const ids = typeof id === 'string' ? [id] : id;
    const which = { ids, dateTo: instant(dateTo) };
    return { unread: await service.markRead(accountOf(actor).accountId, which) };
  }),
];
