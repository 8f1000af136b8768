import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useReportError } from '../lib/error-report.tsx';
import type { ArgsOf, Result } from '../lib/http.ts';
import { useHttp } from '../lib/http-context.tsx';
import { type ReceivedFile, receiveFile, saveFile } from '../lib/received-file.ts';
import { judgeRefusal } from '../lib/refusal.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { useToasts } from '../ui/toast/toast-region.tsx';
import type { ActionNotices } from './use-action.ts';

export interface Download<E extends Endpoint> {
  /** Bytes that have arrived; undefined while nothing is under way. */
  arrived: number | undefined;
  /** Fetches the file and hands it to the browser, one at a time. */
  start(args: ArgsOf<E>, fallbackName: string): Promise<void>;
  /** Ends what is under way; nothing is kept of it. */
  cancel(): void;
}

/** A file from the server: progress, cancelling, notices, 401. Leaving the screen cancels it. */
export function useDownload<E extends Endpoint>(
  call: Call<E>,
  { done, failed }: ActionNotices,
  save: (file: ReceivedFile) => void = saveFile,
): Download<E> {
  const http = useHttp();
  const intl = useIntl();
  const toasts = useToasts();
  const report = useReportError();
  const errorText = useErrorText();
  const [arrived, setArrived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const take = (result: Result<unknown>) => {
    if (result.ok) {
      const file = result.data as ReceivedFile;
      save(file);
      if (done) toasts.show('success', intl.formatMessage(done, { name: file.name }));
      return;
    }
    const { kind } = judgeRefusal(result.error);
    if (kind === 'sessionOver') report(result.error);
    else if (kind !== 'aborted')
      toasts.show('danger', `${intl.formatMessage(failed)} ${errorText(result.error)}`);
  };

  return {
    arrived,
    async start(args, fallbackName) {
      if (running.current) return;
      const stop = new AbortController();
      running.current = stop;
      setArrived(0);
      try {
        take(
          await http.send(call, args, { signal: stop.signal, read: receiveFile(fallbackName, setArrived) }),
        );
      } finally {
        running.current = undefined;
        setArrived(undefined);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
