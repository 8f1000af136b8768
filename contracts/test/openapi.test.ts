import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { type Artifacts, makeArtifacts } from '../scripts/artifacts.ts';
import { endpointCatalog } from '../src/catalog.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const artifacts = await makeArtifacts();
const browserPath = 'contracts/generated/openapi.json';
const documents = [...artifacts.keys()].filter(
  (path) => path === browserPath || path.startsWith('contracts/generated/openapi/'),
);
const read = (path: string, from: Artifacts = artifacts) => JSON.parse(from.get(path) ?? '') as Document;
const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const config = await createConfig({
  extends: ['spec'],
  rules: {
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'operation-summary': 'error',
    'operation-4xx-response': 'error',
    'operation-tag-defined': 'error',
    'operation-parameters-unique': 'error',
    'security-defined': 'error',
    'no-unused-components': 'error',
    'no-unresolved-refs': 'error',
    'no-required-schema-properties-undefined': 'error',
    'no-identical-paths': 'error',
    'tags-alphabetical': 'error',
  },
});
const problems = async (text: string) =>
  (await lintFromString({ source: text, absoluteRef: '/openapi.json', config })).map(
    ({ location, message, ruleId }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );

describe('OpenAPI documents', () => {
  it.each(documents)('%s is valid OpenAPI 3.1 under the linter', async (path) => {
    expect(await problems(artifacts.get(path) ?? '')).toEqual([]);
  });

  it('would not pass the linter with a broken reference, a wrong type or a missing parameter', async () => {
    const text = artifacts.get(browserPath) ?? '';
    expect(
      await problems(text.replace('#/components/schemas/ListMeta', '#/components/schemas/Nowhere')),
    ).not.toEqual([]);
    expect(await problems(text.replace('"required": true', '"required": "yes"'))).not.toEqual([]);
    expect(await problems(text.replace('"name": "idKey"', '"name": "other"'))).not.toEqual([]);
  });

  it('show browsers everything but what is for peers', () => {
    const shown = operations(read(browserPath)).map(({ method, path }) => `${method} ${path}`);
    const open = endpointCatalog.filter(({ access }) => access.kind !== 'peer');
    expect(shown.toSorted()).toEqual(open.map(({ method, path }) => `${method} /api/v1${path}`).sort());
  });

  it('show each service whole, peers included, and nothing of the others', () => {
    for (const path of documents.filter((candidate) => candidate !== browserPath)) {
      const service = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      const own = endpointCatalog.filter((endpoint) => endpoint.service === service);
      expect(
        operations(read(path))
          .map(({ operation }) => operation.operationId)
          .sort(),
      ).toEqual(own.map(({ operationId }) => operationId).sort());
    }
  });

  it('ask browsers for the CSRF token on every change, and for a session wherever access is not public', () => {
    for (const { method, operation } of operations(read(browserPath))) {
      const asks =
        operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/CsrfToken') ?? false;
      expect(asks, operation.operationId).toBe(method !== 'GET');
      const endpoint = endpointCatalog.find(({ operationId }) => operationId === operation.operationId);
      expect(operation.security?.length === 0, operation.operationId).toBe(
        endpoint?.access.kind === 'public',
      );
    }
  });

  it('name each error an endpoint lists, and those every endpoint has', () => {
    const text = new Map(
      operations(read(browserPath)).map(({ operation }) => [operation.operationId, operation]),
    );
    for (const endpoint of endpointCatalog.filter(({ access }) => access.kind !== 'peer')) {
      const statuses = Object.keys(text.get(endpoint.operationId)?.responses ?? {});
      const expected = [...endpoint.errors.map(({ status }) => String(status)), '429', '500', '503'];
      if (endpoint.body !== undefined) expected.push('400', '413', '415');
      if (endpoint.access.kind !== 'public') expected.push('401');
      expect(statuses, endpoint.operationId).toEqual(expect.arrayContaining(expected));
    }
  });
});
