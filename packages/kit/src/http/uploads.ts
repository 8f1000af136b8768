/** Forms with a file, for endpoints that take `multipart/form-data`. */
import { finished } from 'node:stream';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { problem } from './problem-error.ts';
import { refusedFields } from './refused-fields.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. */
    upload: Buffer | undefined;
  }
}

/** The name of the file in every form. */
const FILE = 'file';
/** Of the other fields: how many, and bytes of one. */
const FIELDS = 20;
const FIELD = 4_096;
const FIELD_NAME = 100;
/** Forms that a process has in memory at a time, of everybody and of one caller. */
const OPEN_MAX = 24;
const OWN_MAX = 8;

/** Limits the forms that are read at a time: what a process needs for uploads is bounded, and nobody takes the places of others. */
const createUploadLimit = () => {
  const own = new Map<string, number>();
  let open = 0;
  return (caller: string): (() => void) => {
    const mine = own.get(caller) ?? 0;
    if (mine >= OWN_MAX) throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: 2 } });
    if (open >= OPEN_MAX) throw problem(requestErrors.unavailable, { extras: { retryAfter: 2 } });
    own.set(caller, mine + 1);
    open += 1;
    return () => {
      const left = (own.get(caller) ?? 1) - 1;
      if (left === 0) own.delete(caller);
      else own.set(caller, left);
      open -= 1;
    };
  };
};

const fieldOf = ({ fieldname, value, valueTruncated }: MultipartValue): string => {
  if (valueTruncated)
    throw refusedFields({ [fieldname]: withBound('errorTooLong', { of: 'bytes', max: FIELD }) });
  return String(value);
};

const fileOf = (part: MultipartFile): Promise<Buffer> => {
  if (part.fieldname === FILE) return part.toBuffer();
  part.file.resume();
  throw refusedFields({ [part.fieldname.slice(0, FIELD_NAME)]: 'errorUnknown' });
};

/** Reads a form piece by piece: its fields become the body, which the descriptor judges, its file stands beside it. */
const receive = async (request: FastifyRequest): Promise<void> => {
  const fields: Record<string, string> = {};
  const limits = {
    files: 1,
    fields: FIELDS,
    parts: FIELDS + 1,
    fieldSize: FIELD,
    fieldNameSize: FIELD_NAME,
    fileSize: request.routeOptions.bodyLimit,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') request.upload = await fileOf(part);
    else fields[part.fieldname] = fieldOf(part);
  }
  if (request.upload === undefined) throw refusedFields({ [FILE]: 'errorEmpty' });
  request.body = fields;
};

const callerOf = (actor: Actor | undefined): string =>
  actor?.kind === 'account' ? actor.accountId : (actor?.ip ?? '');

/** A scope whose routes take forms and nothing else. */
export const mountUploads = (app: FastifyInstance, mount: (scope: FastifyInstance) => void): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    scope.decorateRequest('upload', undefined);
    const begin = createUploadLimit();
    scope.addHook('preValidation', async (request: FastifyRequest, reply: FastifyReply) => {
      finished(reply.raw, begin(callerOf(request.actor)));
      await receive(request);
    });
    mount(scope as unknown as FastifyInstance);
  });
};
