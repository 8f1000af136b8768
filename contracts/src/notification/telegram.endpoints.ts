import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { NoContent } from '../core/schema.ts';
import { TelegramLink } from './telegram.resources.ts';

const service = 'notification';
const path = '/platform/notify/telegram';

/** Telegram of a person; whether it is connected stands with the subscriptions. */
export const telegramEndpoints = {
  /** The chat is connected once the person starts the bot by this link. */
  link: defineEndpoint({
    operationId: 'notification.telegram.link',
    beyond: 'the channel telegram needs a chat, which begins by a link',
    service,
    method: 'PUT',
    path,
    summary: 'A link that connects own Telegram, in place of the one before',
    access: signedIn,
    idempotency: 'natural',
    responses: { 200: TelegramLink },
    errors: [requestErrors.notFound],
  }),
  remove: defineEndpoint({
    operationId: 'notification.telegram.remove',
    beyond: 'a person takes a chat off again',
    service,
    method: 'DELETE',
    path,
    summary: 'Disconnect own Telegram',
    access: signedIn,
    idempotency: 'natural',
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
} as const;
