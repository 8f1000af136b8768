import { describe, expect, it } from 'vitest';
import { differences, isUnkept, keptOf, makeArtifacts, readCommitted } from '../scripts/artifacts.ts';

describe('generated files', () => {
  it('are what the descriptors say (`npm run contracts:generate -w contracts` writes them)', async () => {
    const artifacts = keptOf(await makeArtifacts());
    const found = differences(artifacts, await readCommitted(artifacts));
    expect(found.filter(({ path }) => !isUnkept(path))).toEqual([]);
  });

  it('are the same bytes every time', async () => {
    expect([...(await makeArtifacts())]).toEqual([...(await makeArtifacts())]);
  });

  it('are named when one is edited by hand, missing, or left behind', () => {
    const expected = new Map([
      ['a.json', '1'],
      ['b.json', '2'],
      ['c.json', '3'],
    ]);
    const committed = new Map([
      ['a.json', '1'],
      ['b.json', 'edited'],
      ['old.json', '4'],
    ]);
    expect(differences(expected, committed)).toEqual([
      { path: 'b.json', what: 'changed' },
      { path: 'c.json', what: 'missing' },
      { path: 'old.json', what: 'stale' },
    ]);
  });
});
