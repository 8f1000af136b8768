import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { startTestProcess, testEnvironment } from '@gatehouse/kit/service/service.fixtures.ts';
import { newKeys, ringFor, sealingRing } from '@gatehouse/stack/key-ring.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { afterAll, expect, it } from 'vitest';
import { testEngines } from './engines.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

interface Facts {
  readonly name: string;
  readonly queue: { readonly metric: string };
}

/** What a chart says of its process, where the process is there. */
const facts = globSync('{bff,services/*}/src/main.ts', { cwd: repositoryRoot }).map((main) => {
  const name = basename(dirname(dirname(main)));
  const text = readFileSync(join(repositoryRoot, 'charts', name, 'templates/_facts.tpl'), 'utf8');
  return {
    main: join(repositoryRoot, main),
    ...(JSON.parse(text.slice(text.indexOf('\n{\n'), text.lastIndexOf('{{'))) as Facts),
  };
});

it('every chart scales by a metric that its process tells', { timeout: 120_000 }, async () => {
  expect(facts.length).toBeGreaterThan(6);
  const keys = newKeys(serviceNames);
  for (const { name, main, queue } of facts) {
    const running = await startTestProcess(main, {
      ...testEnvironment(engines),
      GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringFor(name, keys.keys)),
      GATEHOUSE_SEALING_KEYS: JSON.stringify(sealingRing(keys.sealing)),
    });
    const told = await (await fetch(`${running.address}/metrics`)).text();
    expect(told, name).toMatch(new RegExp(`^${queue.metric}(\\{[^}]*\\})? \\d`, 'm'));
    await running.stop();
  }
});
