import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  type PersonMessage,
  personMessageEndpoints,
} from '@gatehouse/contracts/notification/person-messages.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { findPage } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection } from 'mongoose';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import { type Message, messageCollection } from './message.model.ts';

type ListedMessage = Omit<Message, 'sealed'>;

const listed = (message: ListedMessage): PersonMessage => {
  const { _id: id, createdAt, channel, template, state, reason, attempts, finishedAt } = message;
  return {
    id,
    date: createdAt.toISOString(),
    channel,
    template,
    state,
    reason,
    attempts,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
};

/** Administrators see what was sent to a person: never what it said, which is sealed. */
export const personMessagesRoutes = (
  connection: Connection,
  recipients: Pick<RecipientsRepository, 'find'>,
): readonly Route[] => {
  const messages = messageCollection.model(connection);
  return [
    route(personMessageEndpoints.list, async ({ params, query }) => {
      if ((await recipients.find(params.id)) === undefined) throw problem(requestErrors.notFound);
      const { channel, state } = query;
      const { rows, meta } = await findPage<Message, ListedMessage, 'date'>(messages, {
        filter: {
          accountId: params.id,
          ...(channel === undefined ? {} : { channel }),
          ...(state === undefined ? {} : { state }),
        },
        query,
        exact: true,
        sortFields: { date: 'createdAt' },
        select: '-sealed',
      });
      return { messages: rows.map(listed), meta };
    }),
  ];
};
