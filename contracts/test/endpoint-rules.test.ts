import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, plainSchema, walkSchema } from '../scripts/json-schema.ts';
import { endpointCatalog, errorCatalog } from '../src/catalog.ts';
import { type Endpoint, keysOf } from '../src/core/define-endpoint.ts';
import { serviceNames } from '../src/core/services.ts';
import { methodKeys } from '../src/identity/methods.ts';

const creatingVerbs = ['create', 'add', 'invite', 'submit', 'upload'];

const offenders = (breaks: (endpoint: Endpoint) => boolean | string[]): string[] =>
  endpointCatalog.flatMap((endpoint) => {
    const found = breaks(endpoint);
    if (Array.isArray(found)) return found.map((where) => `${endpoint.operationId} ${where}`);
    return found ? [endpoint.operationId] : [];
  });

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Places below params, query and body that match. */
const inputs = (endpoint: Endpoint, match: (schema: JsonSchema) => boolean): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const places: string[] = [];
    const schema = endpoint[part];
    if (schema !== undefined) {
      walkSchema(plainSchema(schema), (inner, path) => {
        if (match(inner)) places.push(`${part}.${path}`);
      });
    }
    return places;
  });

const withoutClasses = (pattern: string): string => pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '.');
const boundedPattern = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  pattern.startsWith('^') &&
  pattern.endsWith('$') &&
  !/[*+]|\{\d+,\}/.test(withoutClasses(pattern));

const unboundedString = (schema: JsonSchema): boolean =>
  schema.type === 'string' &&
  schema.maxLength === undefined &&
  schema.enum === undefined &&
  schema.const === undefined &&
  !boundedPattern(schema.pattern);

describe('operations', () => {
  it('have an id of service, noun and verb, in the words of their own service', () => {
    expect(
      offenders(
        ({ operationId, service }) =>
          !/^[a-z-]+\.[a-z-]+\.[a-z-]+$/.test(operationId) || !operationId.startsWith(`${service}.`),
      ),
    ).toEqual([]);
  });

  it('that change a record have no defaults: what a change leaves out stays', () => {
    const changesRecord = ({ body }: Endpoint) =>
      Object.hasOwn((body as { properties?: object } | undefined)?.properties ?? {}, 'revision');
    const actions = ['identity.client.make-secret body.overlapHours'];
    const defaults = offenders((endpoint) =>
      endpoint.method === 'PUT' && changesRecord(endpoint)
        ? inputs(endpoint, ({ default: value }) => value !== undefined)
        : [],
    );
    expect(defaults.filter((one) => !actions.some((action) => one.startsWith(action)))).toEqual([]);
  });

  it('that change several values of what another may change, too, name the revision they were made from', () => {
    const isShared = ({ path }: Endpoint) => /^\/platform\/(setting|master-account)\//.test(path);
    // A switch says what is wanted; a confirmation repeats what was shown.
    const isExact = ({ operationId }: Endpoint) => /\.(set|confirm)-[a-z-]+$/.test(operationId);
    const changes = endpointCatalog.filter((one) => one.method === 'PUT' && isShared(one) && !isExact(one));
    expect(changes.length).toBeGreaterThan(15);
    const bodies = changes.map(({ operationId, body }) => ({
      operationId,
      names: Object.keys((body as { properties?: object } | undefined)?.properties ?? {}),
    }));
    const without = bodies.filter(({ names }) => names.length > 1 && !names.includes('revision'));
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('are unique by id, and by method and path', () => {
    expect(repeated(endpointCatalog.map(({ operationId }) => operationId))).toEqual([]);
    const routes = endpointCatalog.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`);
    expect(repeated(routes)).toEqual([]);
  });

  it('name exactly the marks of their path in params', () => {
    expect(
      offenders(({ params, path }) => {
        const marks = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort();
        return (
          marks.join() !==
          Object.keys(params?.properties ?? {})
            .sort()
            .join()
        );
      }),
    ).toEqual([]);
  });

  it('have paths of lower-case words without a trailing slash', () => {
    expect(offenders(({ path }) => !/^(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/.test(path))).toEqual([]);
  });

  it('state who may call, with method keys that a role can grant', () => {
    expect(
      offenders(
        ({ access }) => !['public', 'session', 'method', 'master', 'peer', 'client'].includes(access.kind),
      ),
    ).toEqual([]);
    expect(
      offenders(
        ({ access }) =>
          access.kind === 'method' &&
          !keysOf(access).every((key) => (methodKeys as readonly string[]).includes(key)),
      ),
    ).toEqual([]);
  });

  it('are open to peers below /internal and nowhere else', () => {
    expect(
      offenders(({ access, path }) => (access.kind === 'peer') !== path.startsWith('/internal/')),
    ).toEqual([]);
    expect(
      offenders(
        ({ access, service }) =>
          access.kind === 'peer' &&
          (access.from.length === 0 ||
            access.from.some((peer) => peer === service || !serviceNames.includes(peer))),
      ),
    ).toEqual([]);
  });

  it('have a summary and at least one successful answer', () => {
    expect(offenders(({ summary }) => summary.trim() === '')).toEqual([]);
    expect(
      offenders(({ responses }) => !Object.keys(responses).some((status) => /^2\d\d$/.test(status))),
    ).toEqual([]);
  });
});

describe('repeating a call', () => {
  it('changes nothing on GET, and something on PUT, PATCH and DELETE', () => {
    expect(offenders(({ idempotency, method }) => method === 'GET' && idempotency !== 'safe')).toEqual([]);
    expect(
      offenders(({ idempotency, method }) => idempotency === 'safe' && method !== 'GET' && method !== 'POST'),
    ).toEqual([]);
  });

  it('has one effect on every POST that creates, by its key', () => {
    const creates = ({ method, operationId, responses }: Endpoint) =>
      method === 'POST' &&
      ('201' in responses || creatingVerbs.includes(operationId.split('.').at(-1) ?? ''));
    expect(offenders((endpoint) => creates(endpoint) && endpoint.idempotency !== 'key')).toEqual([]);
    expect(offenders(({ idempotency, method }) => idempotency === 'key' && method !== 'POST')).toEqual([]);
  });
});

describe('input', () => {
  it('bounds every string by a length, a closed list or an anchored pattern without repeats', () => {
    expect(offenders((endpoint) => inputs(endpoint, unboundedString))).toEqual([]);
  });

  it('bounds every list and every record', () => {
    const unbounded = (schema: JsonSchema) =>
      (schema.type === 'array' && schema.maxItems === undefined) ||
      (typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined);
    expect(offenders((endpoint) => inputs(endpoint, unbounded))).toEqual([]);
  });

  it('refuses unknown keys in every object', () => {
    const open = (schema: JsonSchema) =>
      schema.type === 'object' &&
      schema.additionalProperties !== false &&
      typeof schema.additionalProperties !== 'object';
    expect(offenders((endpoint) => inputs(endpoint, open))).toEqual([]);
  });

  it('states a type everywhere, so that operators in values are refused', () => {
    const untyped = (schema: JsonSchema) => !['type', 'anyOf', 'const', 'enum'].some((key) => key in schema);
    expect(offenders((endpoint) => inputs(endpoint, untyped))).toEqual([]);
  });

  it('comes without a body on GET', () => {
    expect(offenders(({ body, method }) => method === 'GET' && body !== undefined)).toEqual([]);
  });
});

describe('answers', () => {
  it('name only errors of the catalogue, each once', () => {
    const known = new Set(errorCatalog.map(({ code }) => code));
    expect(
      offenders(({ errors }) => errors.filter(({ code }) => !known.has(code)).map(({ code }) => code)),
    ).toEqual([]);
    expect(offenders(({ errors }) => repeated(errors.map(({ code }) => code)))).toEqual([]);
  });

  it('list a 404 wherever the path names one thing among many', () => {
    const one = ({ params }: Endpoint) =>
      Object.values(params?.properties ?? {}).some((property) => !('enum' in (property as object)));
    expect(
      offenders((endpoint) => one(endpoint) && !endpoint.errors.some(({ status }) => status === 404)),
    ).toEqual([]);
  });

  it('have no field for the secret of a session or of a stored sign-in', () => {
    const secretFields = ({ access, responses }: Endpoint): string[] => {
      const places: string[] = [];
      for (const schema of Object.values(access.kind === 'peer' ? {} : responses)) {
        walkSchema(plainSchema(schema), (_, path) => {
          if (/(session|transaction|access|refresh|csrf)-?_?(secret|token|key)$/i.test(path))
            places.push(path);
        });
      }
      return places;
    };
    expect(offenders(secretFields)).toEqual([]);
  });

  it('say so where they carry a secret, which no memory of answers may keep', () => {
    const carriesSecret = ({ responses }: Endpoint): boolean => {
      let found = false;
      for (const schema of Object.values(responses)) {
        walkSchema(plainSchema(schema), (inner, path) => {
          const isText = inner.type === 'string' || inner.type === 'array';
          if (isText && /(secret|password|privateKey|recoveryCodes)$/i.test(path)) found = true;
        });
      }
      return found;
    };
    expect(offenders((endpoint) => carriesSecret(endpoint) !== (endpoint.answersSecret === true))).toEqual(
      [],
    );
    expect(
      offenders(({ answersSecret, sharedByDomain }) => answersSecret === true && sharedByDomain === true),
    ).toEqual([]);
  });

  it('are closed objects, so that nothing leaks past the schema', () => {
    expect(
      offenders(({ responses }) =>
        Object.entries(responses).flatMap(([status, schema]) => {
          const places: string[] = [];
          walkSchema(plainSchema(schema), (inner, path) => {
            if (inner.properties !== undefined && inner.additionalProperties !== false) {
              places.push(`${status}.${path}`);
            }
          });
          return places;
        }),
      ),
    ).toEqual([]);
  });
});

describe('the browser surface', () => {
  it('holds only calls of the specification, path for path, beside those listed with a reason', async () => {
    const text = await readFile(new URL('specified-calls.tsv', import.meta.url), 'utf8');
    const specified = new Set(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split('\t').slice(0, 2).join(' ')),
    );
    expect(specified.size).toBeGreaterThan(150);
    expect(
      offenders(
        ({ access, beyond, method, path }) =>
          access.kind !== 'peer' && !specified.has(`${method} ${path}`) && beyond === undefined,
      ),
    ).toEqual([]);
  });
});
