import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath, run } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import type { Suite } from './suite.ts';

/** What `make cluster` does the first time: with an empty cache, which the control plane and Helm are built into. */
export const clusterSuite: Suite = {
  name: 'cluster',
  title: 'The charts in a control plane of Kubernetes',
  async run({ env, print }) {
    if ((await onPath('go', env)) === undefined) {
      print('skipped: there is no Go to build the control plane with');
      return { passed: 0, failed: 0 };
    }
    const empty = await mkdtemp(join(tmpdir(), 'gatehouse-cluster-'));
    const { stdout, code } = await run(join(repositoryRoot, 'k8s/cluster.sh'), [], {
      cwd: repositoryRoot,
      env: { ...env, XDG_CACHE_HOME: empty },
      inherit: 'both',
    }).finally(() => rm(empty, { recursive: true, force: true }));
    const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
    const failures = stdout
      .split(/\n(?=ok |FAIL )/)
      .filter((part) => part.startsWith('FAIL '))
      .map((error) => ({ where: 'k8s/cluster.sh', error }));
    const broken = code !== 0 && Number(failed) === 0 ? 1 : 0;
    return { passed: Number(passed), failed: Number(failed) + broken, failures, output: stdout };
  },
};
