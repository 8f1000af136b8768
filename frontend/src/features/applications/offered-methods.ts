import { offerScope } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import { integrationEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';

const offered: ReadonlySet<string> = new Set(integrationEntities.map(offerScope));

/** Methods of a client as its form has them: checks for what this installation offers, lines for all else. */
export const splitMethods = (methods: readonly string[]) => ({
  offered: methods.filter((method) => offered.has(method)),
  others: methods.filter((method) => !offered.has(method)),
});

/** Each once: a scope may be typed, too. */
export const joinMethods = (checked: readonly string[], typed: readonly string[]): string[] => [
  ...new Set([...checked, ...typed]),
];
