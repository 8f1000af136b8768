import Type from 'typebox';
import { defineEndpoint, granted, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Line, NoContent, Nullable } from '../core/schema.ts';
import { pictureFileLimit } from './pictures.ts';
import { FileId, StoredPicture } from './resources.ts';

const service = 'profile';
/** What a form costs beside its file. */
const FORM = 16_384;

export const pictureEndpoints = {
  avatar: defineEndpoint({
    operationId: 'profile.avatar.read',
    service,
    method: 'GET',
    path: '/platform/user/avatar',
    summary: 'Where the own avatar is found; null without one',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ url: Nullable(Type.String()) }) },
    errors: [requestErrors.notFound],
  }),
  prepare: defineEndpoint({
    operationId: 'profile.avatar.prepare',
    service,
    method: 'POST',
    path: '/platform/user/avatar',
    summary: 'An address to upload one picture of the own profile to, for the caller alone and for minutes',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    responses: { 200: Closed({ url: Type.String() }) },
    errors: [],
  }),
  save: defineEndpoint({
    operationId: 'profile.avatar.save',
    service,
    method: 'PUT',
    path: '/platform/user/avatar',
    summary: 'Make an uploaded picture the own avatar; the one before is removed',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    body: Closed({ avatar: FileId }),
    responses: { 200: Closed({ avatar: StoredPicture }) },
    errors: [requestErrors.invalid, requestErrors.forbidden, requestErrors.notFound],
  }),
  remove: defineEndpoint({
    operationId: 'profile.avatar.remove',
    service,
    method: 'DELETE',
    path: '/platform/user/avatar',
    summary: 'Remove the own avatar',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    responses: { 204: NoContent },
    errors: [requestErrors.forbidden, requestErrors.notFound],
  }),
  prepareOfCompany: defineEndpoint({
    operationId: 'profile.company-picture.prepare',
    beyond: 'administrators fill in fields of pictures for companies and organizations',
    service,
    method: 'POST',
    path: '/platform/setting/dynamic-fields/{type}/picture',
    summary: 'An address to upload one picture of a company to, for the caller alone and for minutes',
    access: granted('setting.companies.write'),
    idempotency: 'natural',
    params: Closed({ type: Type.Enum(['organizations', 'contractors']) }),
    responses: { 200: Closed({ url: Type.String() }) },
    errors: [],
  }),
  store: defineEndpoint({
    operationId: 'profile.picture.store',
    beyond: 'the upload address that the specification gives out leads somewhere',
    service,
    method: 'POST',
    path: '/platform/user/uploads/{uploadId}',
    summary:
      'Upload a picture as `file`, one to an address; it goes in an hour unless it is saved. `path` says where it will stand',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    params: Closed({ uploadId: FileId }),
    body: Closed({
      name: Line(255, 1),
      path: Type.String({ pattern: '^(mainInfo\\.avatar|additionalInfo\\.[A-Za-z0-9_-]{1,64})$' }),
    }),
    uploads: ['multipart/form-data'],
    bodyLimit: pictureFileLimit + FORM,
    timeout: 20_000,
    responses: { 200: StoredPicture },
    errors: [requestErrors.invalid, requestErrors.notFound, personErrors.beyondYours],
  }),
  read: defineEndpoint({
    operationId: 'profile.picture.read',
    beyond: 'so does the address of a picture',
    service,
    method: 'GET',
    path: '/platform/user/pictures/{fileId}/{size}',
    summary: 'A picture of a person or a company as WebP, for everybody who is signed in and was told its id',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    params: Closed({ fileId: FileId, size: Type.Enum(['48', '96', '256', '1024']) }),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['image/webp'],
    errors: [requestErrors.invalid, requestErrors.notFound],
  }),
} as const;
