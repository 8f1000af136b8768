import { act, cleanup, configure, fireEvent, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import type { StartUp, StartUpState } from '../features/start-up/start-up.store.ts';
import { StartUpProvider } from '../features/start-up/start-up-context.tsx';
import { ApiFailure } from '../lib/api-error.ts';
import { ErrorReportProvider, type ReportError } from '../lib/error-report.tsx';
import { createAppHistory } from '../lib/history.ts';
import type { Http, Result } from '../lib/http.ts';
import { HttpProvider } from '../lib/http-context.tsx';
import { LocaleProvider } from '../lib/locale-context.tsx';
import { NavigationProvider } from '../lib/navigation.tsx';
import { type ScreenPerson, ScreenPersonProvider } from '../screen/screen-person.tsx';
import { createToastStore, type ToastStore } from '../ui/toast/toast.store.ts';
import { ToastProvider } from '../ui/toast/toast-region.tsx';
import { intl } from './mount.tsx';

// What is waited for comes when it comes: a busy machine fails nobody.
configure({ asyncUtilTimeout: 20_000 });

/** What a call was sent with, and its answer by operation id. */
export interface Sent {
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: Tests look into arguments of every call.
  args: any;
  options: { idempotencyKey?: string } | undefined;
}
export type Answers = Record<string, (sent: Sent) => Result<unknown> | Promise<Result<unknown>>>;

export interface ScreenOptions {
  answers?: Answers;
  path?: string;
  person?: Partial<ScreenPerson>;
  state?: Partial<StartUpState>;
  startUp?: Partial<StartUp>;
  report?: ReportError;
}

export interface ShownScreen extends RenderResult {
  sent: Sent[];
  toasts: ToastStore;
  /** Texts of the notices that stand. */
  notices(): string[];
}

export const ok = (data: unknown): Result<unknown> => ({ ok: true, data });
export const text = (id: string, values?: Record<string, string | number>) =>
  intl.formatMessage({ id }, values);

/** A screen of the signed-in half in its surroundings, with the Russian texts and made-up answers. */
export async function showScreen(element: ReactNode, options: ScreenOptions = {}): Promise<ShownScreen> {
  window.history.replaceState(null, '', `/platform${options.path ?? '/'}`);
  const sent: Sent[] = [];
  const toasts = createToastStore({ set: () => 0, clear: () => {} });
  const send = async (
    call: { operationId: string },
    args: unknown,
    callOptions?: Sent['options'],
  ): Promise<Result<unknown>> => {
    const question = { operation: call.operationId, args, options: callOptions };
    sent.push(question);
    const answer = options.answers?.[call.operationId];
    return (await answer?.(question)) ?? { ok: false, error: { kind: 'unreachable' } };
  };
  const load = async (call: { operationId: string }, args: unknown) => {
    const result = await send(call, args);
    if (result.ok) return result.data;
    throw new ApiFailure(result.error);
  };
  const state = { ...options.state } as StartUpState;
  const startUp = { current: () => state, subscribe: () => () => {}, ...options.startUp } as StartUp;
  const person: ScreenPerson = {
    pagination: 20,
    keepPagination: () => {},
    methods: undefined,
    ...options.person,
  };
  const tree = (
    <RawIntlProvider value={intl}>
      <HttpProvider http={{ send, load } as unknown as Http}>
        <NavigationProvider history={createAppHistory(window)}>
          <LocaleProvider control={{ locale: 'ru', change: () => {} }}>
            <StartUpProvider startUp={startUp}>
              <SWRConfig
                value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}
              >
                <I18nProvider locale="ru">
                  <ToastProvider store={toasts}>
                    <ErrorReportProvider report={options.report ?? (() => {})}>
                      <ScreenPersonProvider person={person}>{element}</ScreenPersonProvider>
                    </ErrorReportProvider>
                  </ToastProvider>
                </I18nProvider>
              </SWRConfig>
            </StartUpProvider>
          </LocaleProvider>
        </NavigationProvider>
      </HttpProvider>
    </RawIntlProvider>
  );
  let result: RenderResult | undefined;
  await act(async () => {
    result = render(tree);
  });
  if (!result) throw new Error('nothing was rendered');
  return { ...result, sent, toasts, notices: () => toasts.current().map((toast) => toast.text) };
}

/** Presses what shows a part with a script of its own: React loses such a part when nobody awaits the `act` around it. */
export const press = (element: HTMLElement): Promise<void> =>
  act(async () => {
    fireEvent.click(element);
  });

/** Takes everything away again; each test ends with it. */
export const hideScreens = cleanup;
