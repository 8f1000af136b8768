import { Counter, Gauge, type Registry } from 'prom-client';
import { type FailureReason, failureReasons } from './message.domain.ts';

export interface MessageMetrics {
  ended(channel: string, outcome: 'sent' | FailureReason): void;
  /** The channel was tried and did not take the message, which may be tried again. */
  notTaken(channel: string): void;
}

/** What a channel of a later release is called: labels of strangers would grow without end. */
const OTHER = 'other';

export const createMessageMetrics = (
  registry: Registry,
  { channels, pending }: { readonly channels: readonly string[]; readonly pending: () => Promise<number> },
): MessageMetrics => {
  const registers = [registry];
  const ends = new Counter({
    name: 'messages_ended_total',
    help: 'Messages by how they ended: sent, or why not',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const failures = new Counter({
    name: 'message_attempts_failed_total',
    help: 'Attempts at a message that its channel did not take, but for addresses that it will not have',
    labelNames: ['channel'],
    registers,
  });
  new Gauge({
    name: 'messages_pending',
    help: 'Messages that are neither sent nor given up, counted up to 100 000',
    registers,
    async collect() {
      const found = await pending().catch(() => undefined);
      if (found !== undefined) this.set(found);
    },
  });
  // An increase is only seen of what was there before: the first message that fails counts, too.
  for (const channel of channels) {
    failures.labels(channel).inc(0);
    for (const outcome of ['sent', ...failureReasons]) ends.labels(channel, outcome).inc(0);
  }
  const known = (channel: string) => (channels.includes(channel) ? channel : OTHER);
  return {
    ended: (channel, outcome) => ends.labels(known(channel), outcome).inc(),
    notTaken: (channel) => failures.labels(known(channel)).inc(),
  };
};
