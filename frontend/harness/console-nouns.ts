import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsoleNoun } from './types.ts';

const folder = join(import.meta.dirname, 'nouns');
const load = (file: string): Promise<Record<string, ConsoleNoun>> =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const modules = await Promise.all(files.sort().map(load));

/** Answers and states of each noun in `nouns/`. */
export const consoleNouns: readonly ConsoleNoun[] = modules.flatMap((module) => Object.values(module));
