import type { ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { RefusedAddress } from '@gatehouse/kit/network/guarded-fetch.ts';

interface FailureFacts {
  readonly detail?: string | undefined;
  readonly cause?: unknown;
  /** Roles of the realm's management that the client lacks. */
  readonly requiredRights?: readonly string[];
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** A provider that did not answer as it should. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  readonly failure: ProviderFailure;
  readonly requiredRights: readonly string[];
  readonly retryAfterMs: number | undefined;

  constructor(failure: ProviderFailure, { detail, cause, requiredRights, retryAfterMs }: FailureFacts = {}) {
    super(detail ?? failure, { cause });
    this.failure = failure;
    this.requiredRights = requiredRights ?? [];
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may succeed a moment later. */
  get isPassing(): boolean {
    return ['unreachable', 'timeout', 'rate-limit', 'server-error'].includes(this.failure);
  }
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS|ERR_SSL|EPROTO/;

function* causesOf(error: unknown): Generator<unknown> {
  let present = error;
  for (let depth = 0; present !== undefined && present !== null && depth < 8; depth += 1) {
    yield present;
    if (present instanceof AggregateError) yield* present.errors;
    present = (present as { cause?: unknown }).cause;
  }
}

/** What a failed connection was. */
export const connectionFailure = (error: unknown): ProviderFailed => {
  for (const cause of causesOf(error)) {
    if (cause instanceof ProviderFailed) return cause;
    if (cause instanceof RefusedAddress) return new ProviderFailed('address', { cause: error });
    const { name, code } = cause as { name?: string; code?: string };
    if (name === 'TimeoutError' || name === 'AbortError' || code?.endsWith('TIMEOUT') === true)
      return new ProviderFailed('timeout', { cause: error });
    if (typeof code === 'string' && certificate.test(code))
      return new ProviderFailed('certificate', { cause: error, detail: code });
  }
  return new ProviderFailed('unreachable', { cause: error });
};

const SECOND = 1_000;
/** A provider that asks for more is asked again by the next run. */
const RETRY_AFTER_MAX = 15 * 60 * SECOND;

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
export const retryAfterOf = (value: string | null, now: Date): number | undefined => {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * SECOND : Date.parse(value) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), RETRY_AFTER_MAX) : undefined;
};

/** Seconds that two clocks may differ by before tokens of one are refused by the other. */
export const CLOCK_TOLERANCE = 60;

/** Whether the provider's clock is so far from ours that tokens do not count. */
export const isClockOff = (date: string | null, now: Date): boolean => {
  const told = date === null ? Number.NaN : Date.parse(date);
  return Math.abs(told - now.getTime()) > CLOCK_TOLERANCE * SECOND;
};
