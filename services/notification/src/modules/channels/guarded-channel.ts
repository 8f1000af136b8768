import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { type Channel, type Outgoing, RefusedMessage } from './channel.ts';
import { admit, type CircuitRules, closedCircuit, failed, succeeded } from './circuit-breaker.domain.ts';
import { type BucketRules, fullBucket, take } from './token-bucket.domain.ts';

/** Not tried at all: the channel is resting or its rate is used up. Costs the message no attempt. */
export class ChannelBusy extends Error {
  override readonly name = 'ChannelBusy';
  readonly retryInMs: number;
  constructor(retryInMs: number) {
    super(`the channel takes no message for ${retryInMs} ms`);
    this.retryInMs = retryInMs;
  }
}

/** A channel that keeps its provider's rate and rests after failures in a row. */
export const guardChannel = (
  channel: Channel,
  { clock, rate, circuit: rules }: { clock: Clock; rate: BucketRules; circuit: CircuitRules },
): Channel => {
  let circuit = closedCircuit as ReturnType<typeof failed>;
  let bucket = fullBucket(rate, clock.monotonic());
  const send = async (message: Outgoing, signal: AbortSignal): Promise<void> => {
    const now = clock.monotonic();
    const admitted = admit(circuit, now);
    circuit = admitted.circuit;
    if (!admitted.pass)
      throw new ChannelBusy(circuit.kind === 'open' ? Math.max(100, circuit.until - now) : 250);
    const taken = take(bucket, now, rate);
    bucket = taken.bucket;
    if (taken.waitMs > 0) {
      // The one trial of a half-open circuit was not made: it stays open for another.
      if (circuit.kind === 'half-open') circuit = { kind: 'open', until: now };
      throw new ChannelBusy(taken.waitMs);
    }
    try {
      await channel.send(message, signal);
      circuit = succeeded();
    } catch (error) {
      // A refusal is an answer: the channel itself works.
      circuit = error instanceof RefusedMessage ? succeeded() : failed(circuit, clock.monotonic(), rules);
      throw error;
    }
  };
  return { send, close: () => channel.close() };
};
