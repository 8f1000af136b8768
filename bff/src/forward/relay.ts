import type { FastifyReply } from 'fastify';
import type { Dispatcher, Pool } from 'undici';
import { twiceIfLost } from './lost-connections.ts';
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
export const relay = (reply: FastifyReply, options: RelayOptions): Promise<void> =>
  twiceIfLost(() => attempt(reply, options), options.repeatable);
