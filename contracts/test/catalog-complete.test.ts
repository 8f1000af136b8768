import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { endpointCatalog, errorCatalog, eventCatalog } from '../src/catalog.ts';

const source = new URL('../src/', import.meta.url);

/** Everything that the files of one role define: the values of their exported records, and their exported values. */
const definedIn = async (role: string): Promise<unknown[]> => {
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    new RegExp(`(^|[/.])${role}\\.ts$`).test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, source).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) =>
      typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : [],
    );
};

const has = <K extends string>(value: unknown, ...keys: K[]): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key));

describe('the catalogue', () => {
  it('holds every endpoint that a file defines', async () => {
    const defined = (await definedIn('endpoints')).filter((value) => has(value, 'operationId'));
    expect(defined.length).toBeGreaterThan(0);
    expect(defined.filter((value) => !endpointCatalog.includes(value as never))).toEqual([]);
  });

  it('holds every event that a file defines', async () => {
    const defined = (await definedIn('events')).filter((value) => has(value, 'dataschema', 'topic'));
    expect(defined.length).toBeGreaterThan(0);
    expect(defined.filter((value) => !eventCatalog.includes(value as never))).toEqual([]);
  });

  it('holds every error that a file defines', async () => {
    const defined = (await definedIn('errors')).filter((value) => has(value, 'code', 'status', 'title'));
    expect(defined.length).toBeGreaterThan(0);
    expect(defined.filter((value) => !errorCatalog.includes(value as never))).toEqual([]);
  });
});
