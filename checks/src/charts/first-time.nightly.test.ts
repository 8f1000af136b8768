import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath } from '@gatehouse/stack/command.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createHelm, findTool, umbrella } from './tools.ts';

/** An environment whose PATH has Go and none of the tools, and whose cache is empty. */
const firstTime = async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gatehouse-first-time-'));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  const go = await onPath('go', process.env);
  expect(go, 'the nightly run needs Go').toBeDefined();
  return {
    ...process.env,
    PATH: [dirname(go ?? ''), '/usr/bin', '/bin'].join(':'),
    XDG_CACHE_HOME: empty,
  };
};

test('Helm and kubeconform are built from an empty cache, and Helm renders the charts', async () => {
  const env = await firstTime();
  const found = await Promise.all(
    (['helm', 'kubeconform'] as const).map((tool) => findTool(tool, env, () => {})),
  );
  const [helm, kubeconform] = found.map((tool) => ('path' in tool ? tool.path : tool.missing));
  expect([helm, kubeconform].every((path) => path?.startsWith(env.XDG_CACHE_HOME))).toBe(true);
  const rendered = await createHelm(helm ?? '', env).template([`${umbrella}/examples/minimal.yaml`]);
  expect(rendered).toContain('kind: Deployment');
}, 1_200_000);
