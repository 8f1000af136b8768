import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareTexts } from '../core/compare-texts.ts';
import type { CabinetRow, ConsoleRow, MenuRow } from '../core/menu.ts';

const contracts = join(import.meta.dirname, '..');

/** Rows of all `*.menu.ts` beside the contracts, in their order. */
export async function readMenuRows(): Promise<{
  readonly cabinet: readonly CabinetRow[];
  readonly console: readonly ConsoleRow[];
}> {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.menu.ts'),
  );
  const modules = await Promise.all(
    files.sort().map((file) => import(/* @vite-ignore */ pathToFileURL(join(contracts, file)).href)),
  );
  const rows = modules
    .flatMap((module) => Object.values(module as Record<string, MenuRow>))
    .sort((one, other) => one.place - other.place || compareTexts(one.code, other.code));
  return {
    cabinet: rows.filter((row): row is CabinetRow => row.menu === 'cabinet'),
    console: rows.filter((row): row is ConsoleRow => row.menu === 'console'),
  };
}
