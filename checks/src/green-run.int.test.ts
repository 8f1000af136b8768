import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanCommit, lastGreenCommit, recordGreenRun } from './green-run.ts';

const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
let root: string;
let folder: string;

const git = (...args: string[]) => runOrThrow('git', [...author, ...args], { cwd: root, env: process.env });
const commit = async (text: string) => {
  await writeFile(join(root, 'file'), text);
  await git('add', '-A');
  await git('commit', '--quiet', '--message', text);
  return (await git('rev-parse', 'HEAD')).stdout.trim();
};
const options = () => ({ env: process.env, root, file: join(folder, 'records', 'green-commit') });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-green-'));
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-green-record-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit('first');
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test('changes count from the last commit whose whole run passed', async () => {
  expect(await lastGreenCommit(options())).toBe('main');
  const begun = await cleanCommit(options());
  await recordGreenRun(begun, options());
  await commit('second');
  expect(await lastGreenCommit(options())).toBe(begun);
});

test('a checkout that changed before or during the run records nothing', async () => {
  await writeFile(join(root, 'file'), 'changed');
  expect(await cleanCommit(options())).toBeUndefined();
  await recordGreenRun(await cleanCommit(options()), options());
  await git('checkout', '--quiet', 'file');
  const begun = await cleanCommit(options());
  await commit('meanwhile');
  await recordGreenRun(begun, options());
  expect(await lastGreenCommit(options())).toBe('main');
});

test('a branch without that commit counts from main', async () => {
  await git('checkout', '--quiet', '-b', 'other');
  await commit('elsewhere');
  await recordGreenRun(await cleanCommit(options()), options());
  await git('checkout', '--quiet', 'main');
  expect(await lastGreenCommit(options())).toBe('main');
});
