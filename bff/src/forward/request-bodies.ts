import { type Readable, Transform } from 'node:stream';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of bodies that are passed on as they come. */
    uploads?: readonly string[] | undefined;
  }
}

/** Passes a body on and breaks off with 413 where it is longer than it may be. */
const limited = (payload: Readable, limit: number): Readable => {
  let passed = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed > limit) done(problem(requestErrors.tooLarge));
      else done(null, chunk);
    },
  });
  // A browser that leaves in the middle of its upload must not leave the service waiting for the rest.
  payload.once('aborted', () => counted.destroy(new Error('the browser is gone')));
  return payload.pipe(counted);
};

const passOn = (request: FastifyRequest, payload: Readable): Readable => {
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw problem(requestErrors.tooLarge);
  return limited(payload, bodyLimit);
};

const readWhole = (app: FastifyInstance, type: string): void => {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

/** Forms are read whole: they are short, and a stream costs more than all else of a call. All else goes through piece by piece. */
export const streamBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  readWhole(app, 'application/x-www-form-urlencoded');
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) =>
    passOn(request, payload),
  );
};

/**
 * JSON is read whole, within its limit, before a service is asked: a slow browser holds no connection of a service, and a
 * call may be made twice. Uploads, of the types that the endpoint takes, go through piece by piece.
 */
export const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  readWhole(app, 'application/json');
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!request.routeOptions.config.uploads?.includes(type))
      throw problem(requestErrors.unsupportedMediaType);
    return passOn(request, payload);
  });
};
