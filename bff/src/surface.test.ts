import { endpointCatalog } from '@gatehouse/contracts';
import { expect, test } from 'vitest';
import { surface } from './surface.ts';

test('the surface is every endpoint that a browser may call, each once', () => {
  const browsers = endpointCatalog.filter(({ access }) => access.kind !== 'peer');
  const names = surface.map((endpoint) => endpoint.operationId);
  expect(names.toSorted()).toEqual(browsers.map((endpoint) => endpoint.operationId).toSorted());
  expect(new Set(names).size).toBe(names.length);
});
