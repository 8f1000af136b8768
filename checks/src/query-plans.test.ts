import { expect, it } from 'vitest';
import { planFailures } from './vitest.suites.ts';

const report = {
  explained: 9,
  refused: [
    {
      app: 'identity',
      collection: 'roles',
      method: 'named roles.repository.ts < read roles.service.ts',
      problems: ['COLLSCAN', 'SORT'],
      command: '{"find":"roles"}',
    },
  ],
  unneeded: [{ app: 'identity', collection: 'roles', method: 'by_name', command: '{"name":1}' }],
  unknown: ['audit'],
  needless: [{ collection: '* settings' }],
};

it('a refused query fails any run, and says service, collection, problem and method', () => {
  expect(planFailures(report, false)).toEqual([
    {
      where: 'query plans > COLLSCAN, SORT in identity roles',
      error: 'named roles.repository.ts < read roles.service.ts\n{"find":"roles"}',
    },
  ]);
});

it('what nothing needs and what was not explained fails a whole run', () => {
  expect(planFailures(report, true).map(({ where }) => where)).toEqual([
    'query plans > COLLSCAN, SORT in identity roles',
    'query plans > unused index in identity roles',
    'query plans > audit',
    'query plans > accepted plans > * settings, all',
  ]);
});
