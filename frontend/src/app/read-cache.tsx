import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiFailure, isWorthRetrying } from '../lib/api-error.ts';
import { onApiError } from './on-api-error.ts';

export interface ReadCacheProps {
  /** Account id of the person whose answers these are. */
  owner: string;
  onSessionOver: (failure: ApiFailure) => void;
  children: ReactNode;
}

/** Answers to reads, for one person: the next one starts with none, although the page was not loaded anew. */
export function ReadCache({ owner, onSessionOver, children }: ReadCacheProps) {
  return (
    <SWRConfig
      key={owner}
      value={{
        provider: () => new Map(),
        errorRetryCount: 3,
        shouldRetryOnError: (failure: unknown) =>
          failure instanceof ApiFailure && isWorthRetrying(failure.error),
        // Pages show their failed reads themselves; only the end of the session concerns everything.
        onError: (failure: unknown) => {
          if (failure instanceof ApiFailure && onApiError(failure.error).kind === 'forgetSession')
            onSessionOver(failure);
        },
      }}
    >
      {children}
    </SWRConfig>
  );
}
