import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import type { ApiError } from '../lib/api-error.ts';
import { useReportError } from '../lib/error-report.tsx';
import type { ArgsOf, Result } from '../lib/http.ts';
import { useHttp } from '../lib/http-context.tsx';
import { judgeRefusal } from '../lib/refusal.ts';
import { operationsBeside, useRefresh } from '../lib/swr.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { uiMessages } from '../ui/texts.ts';
import { useToasts } from '../ui/toast/toast-region.tsx';

export interface ActionNotices {
  /** Said when it went well, unless the next page does. */
  done?: Message;
  /** Said when it did not, before the reason. */
  failed: Message;
}

export interface ActionOptions {
  notices: ActionNotices;
  /** Reads to make anew afterwards: what the change shows up in. */
  refresh?: readonly Call[];
  /** A record is changed: whatever was read of its noun is read anew, too. */
  ofRecord?: boolean;
  /** A form is behind it and says what went wrong; a notice of the page does otherwise. */
  inForm?: boolean;
  /** Whether the caller itself says what this refusal is about. */
  handled?: (error: ApiError) => boolean;
}

/** Looks at the answer to a call, and may have it sent again with more in it. */
export type SecondTry = (
  result: Result<unknown>,
  resend: (more: Readonly<Record<string, string>>) => Promise<Result<unknown>>,
) => Promise<Result<unknown>>;

export interface Action<E extends Endpoint> {
  busy: boolean;
  /** Makes the change, once at a time; a refusal that names fields is left to the caller's form. */
  run(args: ArgsOf<E>, values?: Readonly<Record<string, string | number>>): Promise<Result<ResponseOf<E>>>;
}

/** When another try makes sense; nothing where the server does not say. */
const retryText = (intl: IntlShape, error: ApiError): string => {
  if (error.kind !== 'problem' || error.retryAfter === undefined) return '';
  const format = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const when = intl.formatDate(Date.now() + error.retryAfter * 1_000, format);
  return intl.formatMessage(uiMessages.retryAt, { when });
};

/** One way to change something: busy, notices, 401, conflicts, one idempotency key for the same contents, refresh. */
export function useAction<E extends Endpoint>(call: Call<E>, options: ActionOptions): Action<E> {
  const { notices, refresh = [], ofRecord = false, inForm = false, handled } = options;
  const http = useHttp();
  const intl = useIntl();
  const toasts = useToasts();
  const report = useReportError();
  const errorText = useErrorText();
  const reread = useRefresh();
  const [busy, setBusy] = useState(false);
  const sending = useRef<Promise<Result<ResponseOf<E>>>>(undefined);
  const lastTry = useRef<{ contents: string; key: string }>(undefined);

  const keyOf = (args: ArgsOf<E>): string => {
    const contents = JSON.stringify(args);
    if (lastTry.current?.contents !== contents) lastTry.current = { contents, key: crypto.randomUUID() };
    return lastTry.current.key;
  };
  const readAnew = () =>
    reread(...refresh.map(({ operationId }) => operationId), ...(ofRecord ? [operationsBeside(call)] : []));

  const send = async (args: ArgsOf<E>, values: Readonly<Record<string, string | number>>) => {
    const result = await http.send(call, args, { idempotencyKey: keyOf(args) });
    if (result.ok) {
      lastTry.current = undefined;
      if (notices.done) toasts.show('success', intl.formatMessage(notices.done, values));
      await readAnew();
      return result;
    }
    const { error } = result;
    const { kind } = judgeRefusal(error);
    if (kind === 'sessionOver') report(error);
    else if (handled?.(error)) return result;
    else if (!(inForm || kind === 'fields' || kind === 'aborted')) {
      const said = [intl.formatMessage(notices.failed, values), errorText(error), retryText(intl, error)];
      toasts.show('danger', said.filter(Boolean).join(' '));
    }
    // Somebody else was faster, or the record is gone.
    if (kind === 'stale') await readAnew();
    return result;
  };

  return {
    busy,
    run(args, values = {}) {
      sending.current ??= (async () => {
        setBusy(true);
        try {
          return await send(args, values);
        } finally {
          sending.current = undefined;
          setBusy(false);
        }
      })();
      return sending.current;
    },
  };
}
