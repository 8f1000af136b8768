import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { RunRow } from './sync.model.ts';

/** What ends a run before its end, apart from the provider. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
  readonly failure: 'held' | 'incomplete' | 'hidden' | 'address';
  readonly detail: readonly string[];
  constructor(failure: RunEnded['failure'], detail: readonly string[] = []) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}

export const failureOf = (error: unknown): { failure: NonNullable<RunRow['failure']>; detail: string[] } => {
  if (error instanceof RunEnded) return { failure: error.failure, detail: [...error.detail] };
  if (error instanceof ProviderFailed) return { failure: error.failure, detail: [...error.requiredRights] };
  const { definition } = error as { definition?: { code: string } };
  return definition === undefined
    ? { failure: 'internal', detail: [] }
    : { failure: 'identity', detail: [definition.code] };
};
