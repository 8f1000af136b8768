/** Intents of messages with a sign-in code, as identity writes them. */
import { messageRequested } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';

export interface CodeIntent {
  readonly intentId?: string;
  readonly channel?: 'email' | 'sms';
  /** An address made of the intent's id unless told. */
  readonly to?: string;
  readonly code?: string;
  readonly locale?: 'ru' | 'en';
  /** Milliseconds for which the code is good; five minutes unless told. */
  readonly aliveMs?: number;
}

const newEvent = createEventFactory({ clock: systemClock, ids: systemIds });

export const createCodeIntents =
  (sealer: Pick<Sealer, 'seal'>) =>
  (intent: CodeIntent = {}) => {
    const { intentId = systemIds.id(), channel = 'email', code = '482915' } = intent;
    const { to = `${intentId}@example.org`, locale = 'ru', aliveMs = 300_000 } = intent;
    return newEvent(messageRequested, {
      subject: intentId,
      sequence: 1,
      context: systemContext,
      data: {
        intentId,
        channel,
        template: 'auth.code',
        locale,
        domainId: 'none',
        accountId: null,
        expiresAt: new Date(Date.now() + aliveMs).toISOString(),
        sealed: sealer.seal(JSON.stringify({ to, params: { code, minutes: '5' } }), intentId),
      },
    });
  };
