/** Acts on people say whom they act on, so that tables of every act are built from the catalogue. */
import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, plainSchema, walkSchema } from '../scripts/json-schema.ts';
import { endpointCatalog } from '../src/catalog.ts';
import { defineEndpoint, type Endpoint, granted, keysOf, onPerson } from '../src/core/define-endpoint.ts';
import { requestErrors } from '../src/core/errors.ts';
import { personErrors } from '../src/core/people.errors.ts';
import { Closed, Id, NoContent } from '../src/core/schema.ts';

/** Members of a call that name accounts or what is theirs, in whatever part of it and however deep. */
const naming = /^(?:account|user|person|owner|member|subject|session)(?:s|Id|Ids)?$|^(?:people|ids)$/;

/** Calls with such a member that act on nobody, by their verb or their id. */
const exceptions: Readonly<Record<string, string>> = {
  order: 'ids are those of records in a list',
  redrive: 'ids are those of messages that failed',
  'identity.scheme.foresee': 'ids are those of schemes',
  'provider-sync.mapper.test': 'person is a text that is looked for among the people of a provider',
};

const namesSomebody = ({ path, params, query, body }: Endpoint): boolean => {
  if (/^\/platform\/setting\/users\/\{/.test(path)) return true;
  const found: string[] = [];
  for (const schema of [params, query, body]) {
    if (schema === undefined) continue;
    walkSchema(plainSchema(schema), (_: JsonSchema, place) => {
      const name = place.replaceAll('[]', '').split('.').at(-1) ?? '';
      if (naming.test(name)) found.push(place);
    });
  }
  return found.length > 0;
};

/** What changes something, and what prepares a change for those who may make it. */
const isAct = ({ access: by, idempotency }: Endpoint): boolean => {
  if (by.kind === 'master') return idempotency !== 'safe';
  return (
    by.kind === 'method' && (idempotency !== 'safe' || keysOf(by).every((key) => key.endsWith('.write')))
  );
};

const isExcepted = ({ operationId }: Endpoint): boolean =>
  operationId in exceptions || (operationId.split('.').at(-1) ?? '') in exceptions;

const undeclared = (endpoints: readonly Endpoint[]): string[] =>
  endpoints
    .filter((one) => isAct(one) && namesSomebody(one) && one.subject === undefined && !isExcepted(one))
    .map(({ operationId }) => operationId);

const acting: readonly Endpoint[] = endpointCatalog.filter((one: Endpoint) => one.subject !== undefined);

describe('an act on somebody', () => {
  it('declares whom it acts on', () => {
    expect(undeclared(endpointCatalog)).toEqual([]);
  });

  it('is found by a member that names an account, and by its path', () => {
    const act = {
      operationId: 'audit.person.forget',
      service: 'audit',
      method: 'POST',
      summary: 'Example',
      access: granted('setting.users.write'),
      idempotency: 'natural',
      responses: { 204: NoContent },
      errors: [requestErrors.notFound],
    } as const;
    const examples = [
      defineEndpoint({
        ...act,
        path: '/platform/setting/users/{id}/history/forget',
        params: Closed({ id: Id }),
      }),
      defineEndpoint({ ...act, path: '/platform/setting/history', body: Closed({ userId: Id }) }),
      defineEndpoint({
        ...act,
        path: '/platform/setting/history/forget',
        body: Closed({ of: Closed({ accountId: Id }) }),
      }),
    ];
    expect(undeclared(examples)).toHaveLength(examples.length);
    expect(undeclared(examples.map((one) => ({ ...one, subject: onPerson })))).toEqual([]);
  });

  it('declares a subject that the call names', () => {
    const missing = acting.filter(({ subject, ...endpoint }) => {
      const part = subject === undefined ? undefined : endpoint[subject.in];
      const places: string[] = [];
      if (part !== undefined) walkSchema(plainSchema(part), (_, place) => places.push(place));
      return !places.some((place) => place.split('.').at(-1) === subject?.key);
    });
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('answers that a person may do more than the caller', () => {
    const silent = acting.filter(
      ({ subject, errors }) => subject?.kind === 'person' && !errors.includes(personErrors.beyondYours),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('has its row in the table of its service', async () => {
    const services = new Set(
      acting.filter(({ subject }) => subject?.kind === 'person').map(({ service }) => service),
    );
    expect(services.size).toBeGreaterThan(1);
    for (const service of services)
      await access(new URL(`../../services/${service}/src/acts-on-people.int.test.ts`, import.meta.url));
  });

  it('that is excepted is one of the catalogue', () => {
    const known = endpointCatalog.flatMap(({ operationId }) => [
      operationId,
      operationId.split('.').at(-1) ?? '',
    ]);
    expect(Object.keys(exceptions).filter((name) => !known.includes(name))).toEqual([]);
  });
});
