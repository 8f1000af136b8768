import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Reloading, reloadOnChange } from './reloading.ts';

let root: string;
let reloading: Reloading;
let reloaded: string[];

const path = (file: string) => join(root, file);

const plans = () => [
  { name: 'identity', sources: [path('identity'), path('kit')] },
  { name: 'audit', sources: [path('audit'), path('kit')] },
  { name: 'mail' },
];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-reloading-'));
  for (const folder of ['kit', 'identity', 'audit']) {
    await mkdir(path(folder));
    await writeFile(path(`${folder}/main.ts`), 'first');
  }
  reloaded = [];
});

afterEach(async () => {
  await reloading.close();
  await rm(root, { recursive: true });
});

const follow = async (quietMs?: number) => {
  reloading = await reloadOnChange(plans(), (name) => reloaded.push(name), quietMs);
};

/** What was reloaded since the last look; a change may be told of in two parts. */
const expectReloads = async (names: readonly string[]) => {
  await expect.poll(() => [...new Set(reloaded)].sort(), { interval: 20 }).toEqual(names);
  reloaded = [];
};

test('a file of one process reloads that one, a shared file every one', async () => {
  await follow();
  await writeFile(path('audit/main.ts'), 'second');
  await expectReloads(['audit']);
  await writeFile(path('kit/main.ts'), 'second');
  await expectReloads(['audit', 'identity']);
});

test('a file that an editor or git puts in place of another is followed further', async () => {
  await follow();
  for (const version of ['one', 'two', 'three']) {
    await writeFile(path('replacement'), version);
    await rename(path('replacement'), path('audit/main.ts'));
    await expectReloads(['audit']);
  }
});

test('files in new folders and removed files count, tests do not', async () => {
  await follow();
  await writeFile(path('audit/main.test.ts'), 'a test');
  await writeFile(path('audit/rows.int.test.ts'), 'a test');
  await mkdir(path('identity/modules'));
  await expectReloads(['identity']);
  await writeFile(path('identity/modules/users.ts'), 'users');
  await expectReloads(['identity']);
  await rm(path('identity/modules/users.ts'));
  await expectReloads(['identity']);
});

test('files that are saved together reload once', async () => {
  await follow(1_000);
  for (const file of ['a', 'b', 'c', 'd']) await writeFile(path(`identity/${file}.ts`), 'new');
  await writeFile(path('audit/main.ts'), 'second');
  await expect.poll(() => reloaded).toEqual(['identity', 'audit']);
});
