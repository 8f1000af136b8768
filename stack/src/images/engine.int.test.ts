import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildArguments } from '../commands/images.ts';
import { findContainerTool } from './engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-containers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A machine that has these programs; `info` of each ends with the code. */
const machine = async (programs: Readonly<Record<string, number>>, set = false) => {
  for (const [name, code] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  if (set) {
    await mkdir(join(folder, 'cache/gatehouse/containers'), { recursive: true });
    await writeFile(join(folder, 'cache/gatehouse/containers/base'), '');
  }
  return { PATH: folder, XDG_CACHE_HOME: join(folder, 'cache'), HOME: folder };
};
const release = { version: '1.2.3', commit: 'c0ffee' };

it('a machine with Docker alone builds with Docker, from the base of the Containerfile', async () => {
  const tool = await findContainerTool(await machine({ docker: 0 }));
  expect(tool).toMatchObject({ program: 'docker', buildOptions: [] });
  if (tool === undefined) return;
  const given = buildArguments(tool, 'audit', release);
  expect(given.slice(0, 2)).toEqual(['build', '--file']);
  expect(given.slice(3, -1)).toEqual([
    ...['--target', 'audit', '--tag', 'gatehouse/audit:1.2.3'],
    ...['--build-arg', 'VERSION=1.2.3', '--build-arg', 'COMMIT=c0ffee'],
  ]);
});

it('a Podman that does not answer leaves it to Docker, and one that does goes first', async () => {
  expect((await findContainerTool(await machine({ podman: 1, docker: 0 })))?.program).toBe('docker');
  expect((await findContainerTool(await machine({ podman: 0, docker: 0 })))?.program).toBe('podman');
});

it('what images/podman.sh has set up is used with its own base', async () => {
  const tool = await findContainerTool(await machine({ podman: 0, docker: 0 }, true));
  expect(tool?.program).toBe('podman');
  expect(tool?.buildOptions).toContain('BASE=localhost/gatehouse-base:bookworm');
  expect(tool?.env.CONTAINERS_STORAGE_CONF).toBe(join(folder, 'cache/gatehouse/containers/storage.conf'));
});

it('without either there is none', async () => {
  expect(await findContainerTool(await machine({ docker: 1 }))).toBeUndefined();
});
