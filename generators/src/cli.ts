import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { newModule, newScreen, newService } from './generate.ts';

type Print = (line: string) => void;

async function service([name]: readonly string[], print: Print): Promise<void> {
  if (name === undefined) throw new Error('name the service: make new-service NAME=billing');
  for (const path of await newService(repositoryRoot, name)) print(`  ${path}`);
  print(`\nThen: make new-module SERVICE=${name} for its first noun.`);
}

async function module([owner, noun, one, fields]: readonly string[], print: Print): Promise<void> {
  if (owner === undefined || noun === undefined) {
    throw new Error('name both: make new-module SERVICE=identity NAME=devices');
  }
  for (const path of await newModule(repositoryRoot, owner, noun, {
    one: one || undefined,
    fields: fields || undefined,
  }))
    print(`  ${path}`);
}

async function screen([owner, noun, ru, en, one, fields]: readonly string[], print: Print): Promise<void> {
  if (owner === undefined || noun === undefined) {
    throw new Error(
      'name both: make new-screen SERVICE=platform NAME=tariffs RU=Тарифы EN=Tariffs FIELDS=code:unique,name:text',
    );
  }
  const titles = {
    ru: ru || undefined,
    en: en || undefined,
    one: one || undefined,
    fields: fields || undefined,
  };
  for (const path of await newScreen(repositoryRoot, owner, noun, titles)) print(`  ${path}`);
}

const generators: Readonly<Record<string, typeof service>> = { service, module, screen };

const [kind = '', ...names] = parseArgs({ allowPositionals: true }).positionals;
const generate = generators[kind];

/** What the service stands on; nothing before it is made. */
const packages = () =>
  readFile(join(repositoryRoot, 'services', names[0] ?? '', 'package.json'), 'utf8').catch(() => '');

try {
  if (!generate) throw new Error(`there is no generator ${kind}: ${Object.keys(generators).join(', ')}`);
  const before = await packages();
  await generate(names, console.log);
  // What the new code stands on is linked and in the lockfile; another npm would write a lockfile without need differently.
  if ((await packages()) !== before)
    await runOrThrow('npm', ['install', '--no-audit', '--no-fund'], { cwd: repositoryRoot });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
