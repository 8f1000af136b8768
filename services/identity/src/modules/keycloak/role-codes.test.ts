import { expect, it } from 'vitest';
import { codeOf, isRoleCode } from '../accounts/roles/role-code.ts';
import { readRealm } from './realm.ts';
import { planRealm } from './realm-plan.ts';

it('roles of a realm get codes that the console takes, by one rule with those that a provider delivers', () => {
  const realm = {
    realm: 'acme',
    groups: [{ name: 'Sales', subGroups: [{ name: 'North' }] }],
    roles: { realm: [{ name: 'Team Lead' }], client: { portal: [{ name: 'editor' }] } },
  };
  const plan = planRealm(readRealm(realm, []));
  expect(plan.roles).toEqual([
    { code: 'Team-Lead-f61e1372', name: 'Team Lead' },
    { code: codeOf('portal:editor'), name: 'portal:editor' },
    { code: 'Sales', name: 'Sales' },
    { code: codeOf('Sales/North'), name: 'Sales/North' },
  ]);
  expect(plan.roles.every(({ code }) => isRoleCode(code))).toBe(true);
  expect(plan.renamed).toEqual([
    `role Team Lead: ${codeOf('Team Lead')}`,
    `role of a client portal:editor: ${codeOf('portal:editor')}`,
    `group Sales/North: ${codeOf('Sales/North')}`,
  ]);
});
