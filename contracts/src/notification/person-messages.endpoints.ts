import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Nullable } from '../core/schema.ts';
import { channels } from './events.ts';
import { messageStates } from './message-states.ts';

/** A message as administrators see it: neither what it says nor where it went. */
export const PersonMessage = Closed({
  id: Type.String(),
  date: Instant,
  channel: Type.String(),
  template: Type.String(),
  state: Type.Enum([...messageStates]),
  /** Why it will not be sent any more; null for what is sent or still waits. */
  reason: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  /** When the channel took it, or it was given up. */
  finishedAt: Nullable(Instant),
});
export type PersonMessage = Static<typeof PersonMessage>;

export const personMessageEndpoints = {
  list: defineEndpoint({
    operationId: 'notification.person.messages',
    beyond: 'administrators see whether a message reached a person',
    service: 'notification',
    method: 'GET',
    path: '/platform/setting/users/{id}/messages',
    summary: 'What was sent to a person within 30 days, and what became of it',
    access: granted('setting.users.read'),
    idempotency: 'safe',
    params: Closed({ id: Id }),
    query: ListQuery(
      ['date'],
      { sort: 'date', order: 'DESC' },
      {
        channel: Type.Optional(Type.Enum([...channels])),
        state: Type.Optional(Type.Enum([...messageStates])),
      },
    ),
    responses: { 200: Closed({ messages: Type.Array(PersonMessage), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
} as const;
