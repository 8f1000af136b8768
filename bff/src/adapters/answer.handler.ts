import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Answers up to this size, of a stated length, are handed over whole: streams cost more than all else of a call. */
const WHOLE_MAX = 65_536;

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & {
  readonly body: Readable | Buffer | undefined;
};
export type Answered = (error: Error | null, answer?: Answer) => void;

const isShort = (status: number, headers: Dispatcher.ResponseData['headers']): boolean =>
  status === 204 || status === 304 || Number(headers['content-length'] ?? Number.NaN) <= WHOLE_MAX;

/** Takes an answer as `Dispatcher.request` does, but for short ones, which come without a stream. */
export const createAnswerHandler = (
  answered: Answered,
  gone: EventEmitter | undefined,
): Dispatcher.DispatchHandler => {
  let head: Pick<Answer, 'statusCode' | 'headers'> | undefined;
  const chunks: Buffer[] = [];
  let body: Readable | undefined;
  let ended = false;
  return {
    onRequestStart: (controller) => {
      gone?.once('abort', () => {
        if (!ended)
          controller.abort(Object.assign(new Error('the browser is gone'), { code: 'UND_ERR_ABORTED' }));
      });
    },
    onResponseStart: (controller, statusCode, headers) => {
      if (statusCode < 200) return;
      head = { statusCode, headers };
      if (isShort(statusCode, headers)) return;
      body = new Readable({
        read: () => controller.resume(),
        destroy: (error, done) => {
          if (!ended) controller.abort(error ?? new Error('nobody reads the answer'));
          done(error);
        },
      });
      answered(null, { ...head, body });
    },
    onResponseData: (controller, chunk) => {
      if (body === undefined) chunks.push(chunk);
      else if (!body.push(chunk)) controller.pause();
    },
    onResponseEnd: () => {
      ended = true;
      if (body !== undefined) body.push(null);
      else if (head !== undefined)
        answered(null, { ...head, body: chunks.length > 1 ? Buffer.concat(chunks) : chunks[0] });
    },
    onResponseError: (_controller, error) => {
      if (ended) return;
      ended = true;
      if (body === undefined) answered(error);
      else body.destroy(error);
    },
  };
};
