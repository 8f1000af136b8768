import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type ApiError, ApiFailure, isWorthRetrying } from '../lib/api-error.ts';
import { judgeRefusal } from '../lib/refusal.ts';

export interface ReadCacheProps {
  /** Account id of the person whose answers these are. */
  owner: string;
  /** What concerns more than the page that read. */
  onSessionError: (error: ApiError) => void;
  children: ReactNode;
}

/** Answers to reads, for one person: the next one starts with none, although the page was not loaded anew. */
export function ReadCache({ owner, onSessionError, children }: ReadCacheProps) {
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
          if (failure instanceof ApiFailure && judgeRefusal(failure.error).kind === 'sessionOver')
            onSessionError(failure.error);
        },
      }}
    >
      {children}
    </SWRConfig>
  );
}
