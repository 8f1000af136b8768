/** Everything that can be wrong with a request, by the endpoint's descriptor alone. */
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { badTexts, badValues, hostileTexts } from './bad-values.ts';
import { exampleOf, type JsonSchema } from './example.ts';
import type { MatrixRequest } from './exchange.ts';

export interface BadCase {
  readonly request: MatrixRequest;
  readonly sent: string;
  /** Statuses that refuse it. */
  readonly statuses: readonly number[];
  /** Path of the field that the answer has to name. */
  readonly field?: string;
}

const BODY_LIMIT = 65_536;
const NESTED_MAX = 4;
const UNKNOWN = 'noSuchKey';

type Values = Readonly<Record<string, unknown>>;

const schemaOf = (schema: unknown): JsonSchema => schema as JsonSchema;
const textPairs = (values: Values): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name, String(value)]);

const BOUNDARY = 'matrix';
const partOf = (disposition: string, content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** The same fields as a form, with a file that is none of any kind. */
const formOf = (fields: Values, file = 'x'): Pick<MatrixRequest, 'body' | 'contentType'> => ({
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  body: [
    ...textPairs(fields).map(([name, value]) => partOf(`name="${name}"`, value)),
    partOf('name="file"; filename="file"', file),
    `--${BOUNDARY}--\r\n`,
  ].join(''),
});

const bodyOf = ({ body, uploads }: Endpoint): Pick<MatrixRequest, 'body' | 'contentType'> => {
  if (body === undefined) return {};
  const example = exampleOf(schemaOf(body));
  return uploads === undefined ? { body: JSON.stringify(example) } : formOf(example as Values);
};

/** A request that the descriptor accepts, with optional parts left out. */
export const goodRequest = (endpoint: Endpoint): MatrixRequest => ({
  endpoint,
  params: exampleOf(schemaOf(endpoint.params ?? { type: 'object' })) as Values,
  query: textPairs(exampleOf(schemaOf(endpoint.query ?? { type: 'object' })) as Values),
  ...bodyOf(endpoint),
});

const paramCases = (endpoint: Endpoint): BadCase[] => {
  const good = goodRequest(endpoint);
  return Object.entries(schemaOf(endpoint.params ?? {}).properties ?? {}).flatMap(([field, schema]) =>
    badTexts(schema, endpoint.path).map(({ what, value }) => ({
      request: { ...good, params: { ...good.params, [field]: value } },
      sent: `path ${field}: ${what}`,
      // The router itself refuses what is longer than any parameter.
      statuses: String(value).length > 300 ? [400, 404, 414] : [400],
      ...(String(value).length > 300 ? {} : { field }),
    })),
  );
};

const queryCases = (endpoint: Endpoint): BadCase[] => {
  const schema = schemaOf(endpoint.query ?? {});
  const good = goodRequest(endpoint);
  const withPair = (...pairs: [string, string][]): MatrixRequest => ({
    ...good,
    query: [...(good.query ?? []).filter(([name]) => pairs.every(([other]) => other !== name)), ...pairs],
  });
  const byField = Object.entries(schema.properties ?? {}).flatMap(([field, property]): BadCase[] => [
    ...badTexts(property, endpoint.path).map(({ what, value }) => ({
      request: withPair([field, String(value)]),
      sent: `query ${field}: ${what}`,
      statuses: [400],
      field,
    })),
    ...(property.type === 'array'
      ? []
      : [
          {
            request: withPair([field, String(exampleOf(property))], [field, String(exampleOf(property))]),
            sent: `query ${field}: twice`,
            statuses: [400],
            field,
          },
        ]),
    ...(schema.additionalProperties === false
      ? [
          {
            request: withPair([`${field}[$ne]`, 'x']),
            sent: `query ${field}: an operator in brackets`,
            statuses: [400],
            field: `${field}[$ne]`,
          },
        ]
      : []),
  ]);
  if (schema.additionalProperties !== false) return byField;
  return [
    ...byField,
    { request: withPair([UNKNOWN, 'x']), sent: 'query: an unknown key', statuses: [400], field: UNKNOWN },
  ];
};

interface Place {
  readonly path: string;
  readonly schema: JsonSchema;
  /** The whole body with this value in its place. */
  put(value: unknown): unknown;
}

/** Every value inside an example body, lists and objects included. */
const placesIn = (schema: JsonSchema, path: string, put: Place['put'], depth = 0): Place[] => {
  const own: Place[] = [{ path, schema, put }];
  if (depth >= NESTED_MAX) return own;
  if (schema.items !== undefined && schema.type === 'array')
    return [...own, ...placesIn(schema.items, `${path}.0`, (value) => put([value]), depth + 1)];
  const around = exampleOf(schema) as Values;
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      placesIn(
        property,
        path === '' ? name : `${path}.${name}`,
        (value) => put({ ...around, [name]: value }),
        depth + 1,
      ),
    ),
  ];
};

const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const objectCases = ({ path, schema, put }: Place): { sent: string; body: unknown; field: string }[] => {
  if (schema.type !== 'object') return [];
  const good = exampleOf(schema) as Values;
  return [
    ...(schema.additionalProperties === false
      ? [
          {
            sent: `body ${path}: an unknown key`,
            body: put({ ...good, [UNKNOWN]: 1 }),
            field: at(path, UNKNOWN),
          },
          {
            sent: `body ${path}: an operator as key`,
            body: put({ ...good, $set: { admin: true } }),
            field: at(path, '$set'),
          },
        ]
      : []),
    ...(schema.required ?? []).map((name) => ({
      sent: `body ${at(path, name)}: missing`,
      body: put(without(good, name)),
      field: at(path, name),
    })),
  ];
};

/** Fields of a form are text. */
const formCases = (endpoint: Endpoint): BadCase[] => {
  const good = goodRequest(endpoint);
  const { properties = {} } = schemaOf(endpoint.body);
  const fields = exampleOf(schemaOf(endpoint.body)) as Values;
  const refused = (sent: string, values: Values, field: string): BadCase => ({
    request: { ...good, ...formOf(values) },
    sent: `form ${sent}`,
    statuses: [400],
    field,
  });
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      refused(`${name}: missing`, without(fields, name), name),
      ...badTexts(schema, endpoint.path).map(({ what, value }) =>
        refused(`${name}: ${what}`, { ...fields, [name]: value }, name),
      ),
    ]),
    refused('an unknown key', { ...fields, [UNKNOWN]: 'x' }, UNKNOWN),
  ];
};

const fieldCases = (endpoint: Endpoint): BadCase[] => {
  if (endpoint.body === undefined) return [];
  if (endpoint.uploads !== undefined) return formCases(endpoint);
  const good = goodRequest(endpoint);
  return placesIn(schemaOf(endpoint.body), '', (value) => value).flatMap((place) => [
    ...badValues(place.schema, endpoint.path).map(({ what, value }) => ({
      request: { ...good, body: JSON.stringify(place.put(value)) },
      sent: `body ${place.path}: ${what}`,
      statuses: [400],
      field: place.path === '' ? 'body' : place.path,
    })),
    ...objectCases(place).map(({ sent, body, field }) => ({
      request: { ...good, body: JSON.stringify(body) },
      sent,
      statuses: [400],
      field,
    })),
  ]);
};

/** What is wrong with the body as a whole; also for endpoints that read none. */
const wireCases = (endpoint: Endpoint): BadCase[] => {
  if (endpoint.method === 'GET') return [];
  const good = goodRequest(endpoint);
  const limit = endpoint.bodyLimit ?? BODY_LIMIT;
  const typed = (contentType: string, body: string): BadCase => ({
    request: { ...good, body, contentType },
    sent: `body as ${contentType}`,
    statuses: [415],
  });
  const others = [
    typed('text/plain', good.body ?? '{}'),
    typed('application/x-www-form-urlencoded', 'a=1'),
    typed('application/xml', '<a/>'),
  ];
  if (endpoint.uploads !== undefined) {
    const fields = exampleOf(schemaOf(endpoint.body)) as Values;
    const request = { ...good, ...formOf(fields, 'x'.repeat(limit + 1)) };
    return [
      ...others,
      typed('application/json', '{}'),
      { request, sent: 'form: a file of too many bytes', statuses: [413] },
    ];
  }
  return [
    ...others,
    typed('multipart/form-data; boundary=x', '--x--\r\n'),
    {
      request: { ...good, body: JSON.stringify({ filler: 'x'.repeat(limit) }) },
      sent: 'body: oversize',
      statuses: [413],
    },
    { request: { ...good, body: '{"a":' }, sent: 'body: half a document', statuses: [400] },
    { request: { ...good, body: '{"__proto__":{"a":1}}' }, sent: 'body: a prototype', statuses: [400] },
    ...(endpoint.body === undefined
      ? []
      : [{ request: { ...good, body: '[]' }, sent: 'body: a list', statuses: [400] }]),
  ];
};

/** Every request that has to be refused. */
export const badCases = (endpoint: Endpoint): readonly BadCase[] => [
  ...paramCases(endpoint),
  ...queryCases(endpoint),
  ...fieldCases(endpoint),
  ...wireCases(endpoint),
];

/** Those that whoever stands before the service has a part in: the path, which is written anew, and the body as a whole. */
export const edgeCases = (endpoint: Endpoint): readonly BadCase[] => [
  ...paramCases(endpoint),
  ...wireCases(endpoint),
];

/** Reads with allowed but hostile texts: any answer below 500 will do. */
export const hostileCases = (endpoint: Endpoint): readonly MatrixRequest[] => {
  if (endpoint.method !== 'GET') return [];
  const good = goodRequest(endpoint);
  return Object.entries(schemaOf(endpoint.query ?? {}).properties ?? {})
    .filter(([, schema]) => schema.type === 'string' && !schema.pattern && !schema.format)
    .flatMap(([field, { maxLength = 100 }]) =>
      hostileTexts.map((text) => ({
        ...good,
        query: [
          ...(good.query ?? []).filter(([name]) => name !== field),
          [field, text.slice(0, maxLength)] as const,
        ],
      })),
    );
};
