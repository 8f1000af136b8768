import { expect, it } from 'vitest';
import { methodKeys } from '../src/identity/methods.ts';
import { methodsHeldBy } from '../src/identity/offered-rights.ts';
import { offerScope } from '../src/provider-sync/offered-kinds.ts';
import { integrationEntities } from '../src/provider-sync/sync-kinds.ts';

it('a scope of the interface holds the method that reads its entity in the console', () => {
  for (const entity of integrationEntities) {
    const held = methodsHeldBy(offerScope(entity));
    expect(held, entity).toHaveLength(1);
    expect(methodKeys).toContain(held[0]);
    expect(held[0], entity).toMatch(/\.read$/);
  }
  expect(methodsHeldBy('sync:users')).toEqual(['setting.users.read']);
});

it('a method of the console holds itself; one of another interface holds nothing', () => {
  expect(methodsHeldBy('setting.users.write')).toEqual(['setting.users.write']);
  for (const id of ['orders.read', 'sync:', 'sync:nothing', 'constructor', '__proto__', 'openid'])
    expect(methodsHeldBy(id), id).toEqual([]);
});
