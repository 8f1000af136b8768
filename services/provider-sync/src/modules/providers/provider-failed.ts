import type { ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';

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
