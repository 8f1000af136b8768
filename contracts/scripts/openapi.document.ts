/** OpenAPI 3.1 documents: the BFF's surface, and one for each service with what its peers may call. */
import { csrfHeader, idempotencyHeader, sessionCookieName } from '../src/core/browser.ts';
import type { Endpoint, HttpMethod } from '../src/core/define-endpoint.ts';
import type { ServiceName } from '../src/core/services.ts';
import type { Surface } from './general-errors.ts';
import type { JsonSchema } from './json-schema.ts';
import { createComponents, type SchemaNames } from './named-schemas.ts';
import { openApiOperation, type SharedResponses } from './openapi.operation.ts';

export const apiBase = '/api/v1';
const methodOrder: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const headers: Readonly<Record<string, JsonSchema>> = {
  CsrfToken: {
    name: csrfHeader,
    in: 'header',
    required: true,
    description: 'Token of the readable CSRF cookie. Origin has to match too.',
    schema: { type: 'string', maxLength: 128 },
  },
  IdempotencyKey: {
    name: idempotencyHeader,
    in: 'header',
    required: false,
    description: 'Chosen by the caller; a repeat with the same key and body has one effect',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
};

const securitySchemes: Readonly<Record<Surface, Record<string, JsonSchema>>> = {
  browser: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(true),
      description: `Opaque session secret; \`${sessionCookieName(false)}\` on http://localhost`,
    },
  },
  service: {
    actorToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'Actor token signed by a process of the platform, valid for 60 seconds',
    },
  },
};

/** Beside sessions, for applications that act as themselves: the token endpoint stands in the metadata of the issuer. */
const clientToken: JsonSchema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'Access token of a client by `client_credentials` with the scope of the operation, for the resource `/api/v1/provider` of this address (RFC 8707, RFC 9068)',
};

const byKey = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

const usedHeaders = (
  endpoints: readonly Endpoint[],
  surface: Surface,
): Record<string, JsonSchema | undefined> => ({
  ...(surface === 'browser' && endpoints.some(({ method }) => method !== 'GET')
    ? { CsrfToken: headers.CsrfToken }
    : {}),
  ...(endpoints.some(({ idempotency }) => idempotency === 'key')
    ? { IdempotencyKey: headers.IdempotencyKey }
    : {}),
});

interface DocumentSubject {
  readonly title: string;
  readonly surface: Surface;
  readonly version: string;
  readonly endpoints: readonly Endpoint[];
}

const openApiDocument = (subject: DocumentSubject, names: SchemaNames): JsonSchema => {
  const { endpoints, surface } = subject;
  const components = createComponents(names);
  const shared: SharedResponses = new Map();
  const ordered = endpoints.toSorted((a, b) => methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method));
  const paths = Map.groupBy(ordered, ({ path }) => `${apiBase}${path}`);
  const operations = byKey(
    [...paths].map(([path, group]) => [
      path,
      Object.fromEntries(
        group.map((endpoint) => [
          endpoint.method.toLowerCase(),
          openApiOperation(endpoint, surface, components, shared),
        ]),
      ),
    ]),
  );
  const tags = new Set(endpoints.map(({ operationId }) => operationId.split('.').slice(0, 2).join('.')));
  const parameters = usedHeaders(endpoints, surface);
  return {
    openapi: '3.1.1',
    info: { title: subject.title, version: subject.version },
    servers: [{ url: '/' }],
    security: [Object.fromEntries(Object.keys(securitySchemes[surface]).map((name) => [name, []]))],
    tags: [...tags].sort().map((name) => ({ name })),
    paths: operations,
    components: {
      schemas: components.schemas(),
      responses: byKey(shared),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      securitySchemes: {
        ...securitySchemes[surface],
        ...(surface === 'browser' && endpoints.some(({ access }) => access.kind === 'client')
          ? { clientToken }
          : {}),
      },
    },
  };
};

/** What a browser may call. */
export const browserDocument = (
  endpoints: readonly Endpoint[],
  version: string,
  names: SchemaNames,
): JsonSchema =>
  openApiDocument(
    {
      title: 'Gatehouse',
      surface: 'browser',
      version,
      endpoints: endpoints.filter(({ access }) => access.kind !== 'peer'),
    },
    names,
  );

/** What other processes may call at one service. */
export const serviceDocument = (
  service: ServiceName,
  endpoints: readonly Endpoint[],
  version: string,
  names: SchemaNames,
): JsonSchema =>
  openApiDocument(
    {
      title: `Gatehouse ${service}`,
      surface: 'service',
      version,
      endpoints: endpoints.filter((endpoint) => endpoint.service === service),
    },
    names,
  );
