import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { type MessageContent, messageRequested } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Message } from './messages.domain.ts';
import type { UnsentRepository } from './unsent.repository.ts';

export interface MessagesDeps {
  readonly sealer: Sealer;
  readonly unsent: Pick<UnsentRepository, 'keep'>;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
}

/**
 * Intents to send messages. Address and parameters are sealed before they leave this process' memory: no event, store or
 * log ever holds a code or a link in the clear (N20).
 */
export const createMessages = ({ sealer, unsent, createEvent, ids }: MessagesDeps) => {
  /** The intent as an event; for those who append it to an outbox together with others. */
  const eventOf = (message: Message, context: EventContext): CloudEvent => {
    const intentId = ids.id();
    const content: MessageContent = { to: message.to, params: { ...message.params } };
    return createEvent(messageRequested, {
      subject: intentId,
      sequence: 1,
      context,
      data: {
        intentId,
        channel: message.channel,
        template: message.template,
        locale: message.locale,
        domainId: message.domainId,
        accountId: message.accountId,
        expiresAt: message.expiresAt.toISOString(),
        sealed: sealer.seal(JSON.stringify(content), intentId),
      },
    });
  };
  return {
    eventOf,
    /** Takes as long as appending them to the outbox does, and sends and tells nobody anything (N5). */
    pretendWithin: unsent.keep,
    /** Asks for messages in the caller's transaction. */
    requestMessage: async (
      unit: UnitOfWork,
      message: Message | readonly Message[],
      context: EventContext,
    ): Promise<void> => {
      const messages = Array.isArray(message) ? (message as readonly Message[]) : [message as Message];
      await unit.append(messages.map((one) => eventOf(one, context)));
    },
  };
};
export type Messages = ReturnType<typeof createMessages>;
