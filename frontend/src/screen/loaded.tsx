import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ReactNode } from 'react';
import type { ArgsOf } from '../lib/http.ts';
import { useRequest } from '../lib/swr.ts';
import { LoadFailed } from '../ui/error-state/load-failed.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';

export interface LoadedProps<E extends Endpoint> {
  call: Call<E>;
  args: ArgsOf<E>;
  children: (answer: ResponseOf<E>) => ReactNode;
  /** Stands there until it has come; the bones of a page unless told. */
  waiting?: ReactNode;
  /** Stands there where it does not come; why, and another try, unless told. */
  failed?: ReactNode;
}

/** What a read answers; bones until it is there, why it is not where it failed, and another try unless there is no such thing. */
export function Loaded<E extends Endpoint>(props: LoadedProps<E>) {
  const { call, args, children, waiting = <PageSkeleton />, failed } = props;
  const { data, error, isValidating, mutate } = useRequest(call, args);
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  if (failed !== undefined) return failed;
  // What does not exist is not there at the next try either.
  const isGone = error.error.kind === 'problem' && error.error.status === 404;
  const retry = isGone ? undefined : () => void mutate();
  return <LoadFailed error={error.error} busy={isValidating} onRetry={retry} />;
}
