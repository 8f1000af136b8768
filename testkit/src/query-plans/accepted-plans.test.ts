import { expect, it } from 'vitest';
import { judgePlans } from './accepted-plans.ts';
import type { PlanFinding } from './check-plans.ts';

const finding = (more: Partial<PlanFinding>): PlanFinding => ({
  app: 'identity',
  collection: 'roles',
  method: 'all services/identity/src/roles.repository.ts',
  problems: ['COLLSCAN'],
  command: '{}',
  ...more,
});

it('an entry covers its collection or one method of it, in one service or in all, and is needless without a finding', () => {
  const found = [
    finding({}),
    finding({ app: 'profile' }),
    finding({ collection: 'people', method: 'search people.ts' }),
    finding({ collection: 'people', method: 'list people.ts' }),
  ];
  const accepted = [
    { collection: '* roles', why: 'few' },
    { collection: 'identity people', method: 'search', why: 'bounded' },
    { collection: 'identity gone', why: 'few' },
  ];
  const { refused, needless } = judgePlans({ findings: found, unused: [] }, accepted);
  expect(refused.map(({ method }) => method)).toEqual(['list people.ts']);
  expect(needless).toEqual([accepted[2]]);
  const rare = [{ collection: 'audit gone', why: 'by chance', sometimes: true } as const];
  expect(judgePlans({ findings: [], unused: [] }, rare).needless).toEqual([]);
});

it('a refused finding has no entry; an index that nothing reads is told apart, and one command has an entry of its own', () => {
  const scan = finding({ command: '{"find":"roles","filter":{}}' });
  const index = finding({ method: 'by_name', problems: ['unused index'] });
  const accepted = [{ collection: '* *', method: '"filter":{}', why: 'all' }];
  const judged = judgePlans({ findings: [scan, finding({})], unused: [index] }, accepted);
  expect(judged).toEqual({ refused: [finding({})], unneeded: [index], needless: [] });
});
