import Opossum from 'opossum';
import { type Channel, RefusedMessage } from './channel.ts';

/** The channel is left alone for a while: it failed too often, or asked for that. Costs the message no attempt. */
export class ChannelResting extends Error {
  override readonly name = 'ChannelResting';
  readonly retryInMs: number;
  constructor(retryInMs: number) {
    super(`the channel takes no message for ${retryInMs} ms`);
    this.retryInMs = retryInMs;
  }
}

export interface CircuitRules {
  /** Messages within the window before failures are judged. */
  readonly volume: number;
  /** Milliseconds of the window. */
  readonly windowMs: number;
  /** Milliseconds an open circuit lets nothing pass. */
  readonly restMs: number;
}

/** Closed: messages pass. Half open: one does, and decides. Open: none. */
export type CircuitState = 'closed' | 'half-open' | 'open';

export interface GuardedChannel extends Channel {
  /** Calls back with each new state, so that nothing is taken from the queue for a channel that rests. */
  onState(listener: (state: CircuitState) => void): void;
}

/** A channel that rests when most of its messages fail. */
export const guardChannel = (
  channel: Channel,
  { volume, windowMs, restMs }: CircuitRules,
): GuardedChannel => {
  const breaker = new Opossum(channel.send, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: volume,
    rollingCountTimeout: windowMs,
    rollingPercentilesEnabled: false,
    resetTimeout: restMs,
    // Both are answers: the channel itself works.
    errorFilter: (error) => error instanceof RefusedMessage || error instanceof ChannelResting,
  });
  return {
    send: async (message, signal) => {
      try {
        await breaker.fire(message, signal);
      } catch (error) {
        throw Opossum.isOurError(error as Error) ? new ChannelResting(restMs) : error;
      }
    },
    onState: (listener) => {
      breaker.on('open', () => listener('open'));
      breaker.on('halfOpen', () => listener('half-open'));
      breaker.on('close', () => listener('closed'));
    },
    close: () => {
      breaker.shutdown();
      return channel.close();
    },
  };
};
