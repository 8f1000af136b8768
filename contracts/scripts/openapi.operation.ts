/** One operation of an OpenAPI document, made from its descriptor. */
import type { TObject } from 'typebox';
import type { Endpoint } from '../src/core/define-endpoint.ts';
import type { ErrorDefinition } from '../src/core/define-errors.ts';
import { ProblemDocument } from '../src/core/problem.ts';
import { errorsByStatus, type Surface } from './general-errors.ts';
import { isSchema, type JsonSchema, plainSchema } from './json-schema.ts';
import type { Components } from './named-schemas.ts';

/** Responses shared by operations, by name. */
export type SharedResponses = Map<string, JsonSchema>;

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without a body',
};
const retryStatuses = new Set([429, 503]);

const nounOf = (endpoint: Endpoint): string => endpoint.operationId.split('.').slice(0, 2).join('.');

const parametersIn = (
  where: 'path' | 'query',
  schema: TObject | undefined,
  components: Components,
): JsonSchema[] => {
  const required = new Set<string>((schema?.required as string[] | undefined) ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const described = (property as JsonSchema).description;
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      ...(described === undefined ? {} : { description: described }),
      schema: components.refer(property),
    };
  });
};

const headerParameters = (endpoint: Endpoint, surface: Surface): JsonSchema[] => [
  ...(surface === 'browser' && endpoint.method !== 'GET'
    ? [{ $ref: '#/components/parameters/CsrfToken' }]
    : []),
  ...(endpoint.idempotency === 'key' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

/** `request.notFound` is `RequestNotFound`. */
const responseName = (error: ErrorDefinition): string =>
  error.code.replace(/(^|[.-])([a-z])/g, (_, _mark, letter: string) => letter.toUpperCase());

const problemResponse = (
  status: number,
  errors: readonly ErrorDefinition[],
  components: Components,
): JsonSchema => ({
  description: errors.map((error) => `\`${error.code}\`: ${error.title.en}`).join('\n\n'),
  ...(retryStatuses.has(status)
    ? {
        headers: {
          'Retry-After': {
            description: 'Seconds until a retry makes sense',
            schema: { type: 'integer', minimum: 0 },
          },
        },
      }
    : {}),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          components.refer(ProblemDocument),
          {
            type: 'object',
            properties: { status: { const: status }, code: { enum: errors.map((error) => error.code) } },
          },
        ],
      },
    },
  },
});

const errorResponses = (
  endpoint: Endpoint,
  surface: Surface,
  components: Components,
  shared: SharedResponses,
): [string, JsonSchema][] =>
  errorsByStatus(endpoint, surface).map(([status, errors]) => {
    const response = problemResponse(status, errors, components);
    const [only, ...others] = errors;
    if (only === undefined || others.length > 0) return [String(status), response];
    shared.set(responseName(only), response);
    return [String(status), { $ref: `#/components/responses/${responseName(only)}` }];
  });

/** A form's fields stand in the descriptor; its file does not. */
const formOf = (form: JsonSchema): JsonSchema => ({
  ...form,
  properties: { ...(form.properties as JsonSchema), file: { type: 'string', format: 'binary' } },
  required: [...((form.required ?? []) as string[]), 'file'],
});

const requestContentOf = ({ body, uploads }: Endpoint, components: Components): JsonSchema =>
  uploads === undefined
    ? { 'application/json': { schema: components.refer(body as object) } }
    : Object.fromEntries(uploads.map((type) => [type, { schema: formOf(plainSchema(body as object)) }]));

const contentOf = ({ downloads = ['application/json'] }: Endpoint, schema: JsonSchema): JsonSchema =>
  Object.fromEntries(downloads.map((type) => [type, { schema }]));

const successResponses = (endpoint: Endpoint, components: Components): [string, JsonSchema][] =>
  Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: statusTexts[Number(status)] ?? 'Done',
      ...((schema as JsonSchema).type === 'null'
        ? {}
        : { content: contentOf(endpoint, components.refer(schema)) }),
    },
  ]);

/** The operation object; what it refers to is added to `components` and `shared`. */
export const openApiOperation = (
  endpoint: Endpoint,
  surface: Surface,
  components: Components,
  shared: SharedResponses,
): JsonSchema => {
  const parameters = [
    ...parametersIn('path', endpoint.params, components),
    ...parametersIn('query', endpoint.query, components),
    ...headerParameters(endpoint, surface),
  ];
  const anonymous = surface === 'browser' && endpoint.access.kind === 'public';
  const byClient = surface === 'browser' && endpoint.access.kind === 'client';
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [nounOf(endpoint)],
    ...(anonymous ? { security: [] } : {}),
    ...(byClient ? { security: [{ clientToken: [endpoint.access.scope] }] } : {}),
    'x-access': endpoint.access,
    'x-idempotency': endpoint.idempotency,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isSchema(endpoint.body)
      ? {
          requestBody: {
            required: true,
            content: requestContentOf(endpoint, components),
          },
        }
      : {}),
    responses: Object.fromEntries([
      ...successResponses(endpoint, components),
      ...errorResponses(endpoint, surface, components, shared),
    ]),
  };
};
