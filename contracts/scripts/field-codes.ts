/** Finds the lists of codes that contexts put into `errorList`: exports of error files named `...fieldErrorCodes`. */
import { readdir } from 'node:fs/promises';

const source = new URL('../src/', import.meta.url);

/** From the list's name to its codes, the shapes' own list first. */
export const collectFieldCodes = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(^|[/.])errors\.ts$/.test(file),
  );
  const lists = new Map<string, readonly string[]>();
  for (const file of files.sort(
    (a, b) => Number(b.startsWith('core/')) - Number(a.startsWith('core/')) || (a < b ? -1 : 1),
  )) {
    const exported = (await import(new URL(file, source).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (/fieldErrorCodes$/i.test(name) && Array.isArray(value)) lists.set(name, value as string[]);
    }
  }
  return lists;
};
