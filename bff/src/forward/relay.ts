import { requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyReply } from 'fastify';
import type { Dispatcher, Pool } from 'undici';
import { copyToBrowser } from './passed-headers.ts';

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RelayOptions {
  readonly pool: Pool;
  readonly request: Dispatcher.DispatchOptions;
  /** Cookies for the browser, read from the service's headers. */
  readonly cookiesOf: (headers: AnswerHeaders) => readonly string[];
  /** A lost connection may be tried once more: a repeat leaves the same state. */
  readonly repeatable: boolean;
}

/** Failures before the request was sent: trying again cannot do anything twice. */
const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const lost = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? '';

const asProblem = (error: Error) =>
  late.has(codeOf(error))
    ? problem(requestErrors.timeout, { cause: error })
    : problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: 2 } });

const gone = () => new Error('the browser is gone');

/** Everything after the answer's first byte belongs to the browser's connection; errors before it reject. */
const attempt = (reply: FastifyReply, { pool, request, cookiesOf }: RelayOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const response = reply.raw;
    let started = false;
    pool.dispatch(request, {
      onRequestStart() {},
      onResponseStart(controller, status, given) {
        if (status < 200) return;
        started = true;
        // Nobody would ever drain what is written to a browser that has left while the service was thinking.
        if (response.destroyed) return controller.abort(gone());
        const headers = reply.getHeaders() as Record<string, number | string | string[] | undefined>;
        copyToBrowser(given, headers);
        const cookies = cookiesOf(given);
        if (cookies.length > 0)
          headers['set-cookie'] = [headers['set-cookie'] ?? [], cookies].flat(2) as string[];
        reply.hijack();
        response.writeHead(status, headers);
        response.on('drain', () => controller.resume());
        response.on('close', () => {
          if (!response.writableFinished) controller.abort(gone());
        });
      },
      onResponseData(controller, chunk) {
        if (!response.write(chunk)) controller.pause();
      },
      onResponseEnd() {
        response.end();
        resolve();
      },
      onResponseError(_controller, error) {
        if (!started) return reject(error);
        reply.hijack();
        response.destroy();
        resolve();
      },
    });
  });

/** Passes a call to a service and its answer to the browser, both as they are. */
export const relay = async (reply: FastifyReply, options: RelayOptions): Promise<void> => {
  try {
    await attempt(reply, options);
  } catch (error) {
    const code = codeOf(error as Error);
    const again = neverSent.has(code) || (options.repeatable && lost.has(code));
    if (!again) throw asProblem(error as Error);
    await attempt(reply, options).catch((second: Error) => {
      throw asProblem(second);
    });
  }
};
