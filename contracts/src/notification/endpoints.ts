import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { BoundedListMeta, ListQuery, PAGE_LIMIT_MAX } from '../core/paging.ts';
import { Closed, Id, Instant } from '../core/schema.ts';
import { Notice, Unread } from './resources.ts';

const service = 'notification';

/** Notices of the person who asks; nobody reads or marks those of another. */
export const noticeEndpoints = {
  list: defineEndpoint({
    operationId: 'notification.notice.list',
    service,
    method: 'GET',
    path: '/platform/notify/personal-account',
    summary: 'Own notices',
    access: signedIn,
    idempotency: 'safe',
    query: ListQuery(
      ['date'],
      { sort: 'date', order: 'DESC' },
      {
        /** With the date of the first row, pages stay as they are while new notices arrive. */
        dateTo: Type.Optional(Instant),
      },
    ),
    responses: {
      200: Closed({
        notices: Type.Array(Notice),
        meta: Closed({ ...BoundedListMeta.properties, unread: Unread }),
      }),
    },
    errors: [],
  }),
  /** Asked on every page. */
  last: defineEndpoint({
    operationId: 'notification.notice.last',
    service,
    method: 'GET',
    path: '/platform/notify/personal-account/last',
    summary: 'The newest five of the own notices, and how many are unread',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ notices: Type.Array(Notice, { maxItems: 5 }), unread: Unread }) },
    errors: [],
  }),
  /** An id that is not an own notice's changes nothing and is answered like any other. */
  read: defineEndpoint({
    operationId: 'notification.notice.read',
    service,
    method: 'POST',
    path: '/platform/notify/personal-account/read',
    summary: 'Mark own notices as read: by id, or all up to an instant',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    body: Closed({
      /** One or several. */
      id: Type.Optional(Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: PAGE_LIMIT_MAX })])),
      /** With the date of the newest that is shown, none is marked that nobody saw. */
      dateTo: Type.Optional(Instant),
    }),
    responses: { 200: Closed({ unread: Unread }) },
    errors: [],
  }),
} as const;
