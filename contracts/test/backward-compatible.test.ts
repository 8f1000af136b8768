import { expect, describe as group, it } from 'vitest';
import { contractsVersion } from '../scripts/artifacts.ts';
import { contractsOf, readBaseline } from '../scripts/baseline.ts';
import { describe, incompatibilities } from '../scripts/compatibility.ts';
import { endpointCatalog, eventCatalog } from '../src/catalog.ts';

group('the contracts', () => {
  it('break nobody who relies on the last release (`npm run contracts:release -w contracts` makes a new one)', async () => {
    const current = contractsOf(await contractsVersion(), eventCatalog, endpointCatalog);
    expect(incompatibilities(await readBaseline(), current).map(describe)).toEqual([]);
  });
});
