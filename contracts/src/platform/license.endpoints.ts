import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, LocaleCode, NoContent } from '../core/schema.ts';
import { licenseErrors } from './license.errors.ts';
import { License, LicenseCheckAnswer, LicenseCheckRequest, LicenseEntry } from './license.resources.ts';
import { licenseDocuments } from './license-kinds.ts';

const service = 'platform';
const path = '/platform/setting/license';

export const licenseEndpoints = {
  read: defineEndpoint({
    operationId: 'platform.license.read',
    service,
    method: 'GET',
    path,
    idempotency: 'safe',
    summary: 'The license of the installation, and what it allows now',
    access: granted('setting.license.read'),
    responses: { 200: License },
    errors: [],
  }),
  enter: defineEndpoint({
    operationId: 'platform.license.enter',
    service,
    method: 'POST',
    path,
    idempotency: 'natural',
    summary: 'Enter a key in the place of the one before it',
    access: granted('setting.license.write'),
    body: LicenseEntry,
    responses: { 200: License },
    errors: [],
  }),
  check: defineEndpoint({
    operationId: 'platform.license.check',
    service,
    method: 'POST',
    path: `${path}/check`,
    idempotency: 'natural',
    summary:
      'Check a key that is about to be entered, or the one that is: format, signature, domain, update server',
    access: granted('setting.license.write'),
    body: LicenseCheckRequest,
    responses: { 200: LicenseCheckAnswer },
    errors: [requestErrors.notFound],
  }),
  setClock: defineEndpoint({
    operationId: 'platform.license-clock.set',
    service,
    method: 'POST',
    path: `${path}/clock`,
    idempotency: 'natural',
    beyond: 'a clock that was ahead for a moment limits an installation for ever otherwise',
    summary: 'Say that the clock was ahead and is right now: the license counts by the present time again',
    access: granted('setting.license.write'),
    responses: { 200: License },
    errors: [requestErrors.notFound, licenseErrors.clockKept],
  }),
  delete: defineEndpoint({
    operationId: 'platform.license.delete',
    service,
    method: 'DELETE',
    path,
    idempotency: 'natural',
    summary: 'Delete the key; the installation is standard and without limits then',
    access: granted('setting.license.write'),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  document: defineEndpoint({
    operationId: 'platform.license.document',
    service,
    method: 'GET',
    path: `${path}/doc/{typeCode}`,
    idempotency: 'safe',
    summary: 'The agreement or the certificate of the license, as a tagged PDF',
    access: granted('setting.license.read'),
    params: Closed({ typeCode: Type.Enum([...licenseDocuments]) }),
    query: Closed({ locale: Type.Optional(LocaleCode) }),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['application/pdf'],
    errors: [requestErrors.notFound],
  }),
} as const;
