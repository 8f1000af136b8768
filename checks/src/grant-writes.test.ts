import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { describe, expect, it } from 'vitest';
import { guardedWriters, operatorDoors, otherWriters } from './grant-writers.ts';
import { doorsOf, forgedPermits, writersOfRights } from './grant-writes.ts';

const GUARD = 'packages/kit/src/granting/granting.ts';
const paths = globSync('{services,packages,bff}/**/src/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/generated', GUARD],
});
const sources = new Map(paths.map((path) => [path, readFileSync(join(repositoryRoot, path), 'utf8')]));

/** Read as text: checks import no package of the product. */
const systemDoors = [
  ...(
    /systemDoors = \[([^\]]*)\]/.exec(readFileSync(join(repositoryRoot, GUARD), 'utf8'))?.[1] ?? ''
  ).matchAll(/'([^']+)'/g),
].map(([, door = '']) => door);

describe('every write of rights comes through the guard', () => {
  it('which alone makes permitted values', () => {
    expect(sources.size).toBeGreaterThan(1_000);
    expect([...sources].flatMap(([path, text]) => forgedPermits(path, text))).toEqual([]);
  });

  it('but for the doors of the system actor, which are listed, used and described', () => {
    const found = [...sources].map(([path, text]) => [path, doorsOf(path, text)] as const);
    const used = found.filter(([, doors]) => doors.length > 0);
    expect(Object.fromEntries(used)).toEqual(operatorDoors);
    expect(new Set(Object.values(operatorDoors).flat())).toEqual(new Set(systemDoors));
    expect(systemDoors.length).toBeGreaterThan(2);
    const described = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8');
    expect(systemDoors.filter((door) => !described.includes(`- \`${door}\`: `))).toEqual([]);
  });

  it('and whoever writes such documents takes permitted values, or is listed with the reason why not', () => {
    const listed = [...Object.keys(guardedWriters), ...Object.keys(otherWriters)];
    expect([...writersOfRights(sources)].sort()).toEqual(listed.sort());
    const unguarded = Object.entries(guardedWriters).filter(
      ([path, type]) => !new RegExp(`\\b${type}\\b`).test(sources.get(path) ?? ''),
    );
    expect(unguarded).toEqual([]);
  });
});

describe('the check finds', () => {
  it('assertions and imports that make a permitted value, but in tests and fixtures', () => {
    const text = `
      import { permittedInTest } from './granting.fixtures.ts';
      import { permittedInTest as permit } from './granting.fixtures.ts';
      import type { Permitted } from './granting.ts';
      const one = roles as Permitted<string[]>;
      const two = roles as unknown as Permitted<string[]>;
      const three = <Permitted<string[]>>roles;
      const four: Permitted<string[]> = judge(roles);
    `;
    expect(forgedPermits('a.ts', text)).toEqual(['a.ts:2', 'a.ts:3', 'a.ts:5', 'a.ts:6', 'a.ts:7']);
    expect(forgedPermits('a.test.ts', text)).toEqual([]);
  });

  it('doors of the system actor, also one that is not written out', () => {
    expect(doorsOf('a.ts', "permitBySystem('replay', x); systemGrantor('command-line');")).toEqual([
      'command-line',
      'replay',
    ]);
    expect(doorsOf('a.ts', 'granting.systemGrantor(door)')).toEqual(['any']);
  });

  it('files that write a collection of rights, and those that name such a field in a write', () => {
    const model = "const people = defineCollection<Row>('people', { _id: id, roles: list });";
    const write = (text: string) => `import { people } from './people.model.ts';\n${text}`;
    const files = {
      'm/people.model.ts': model,
      'm/other.model.ts': "const other = defineCollection<Row>('other', { _id: id });",
      'm/writes.ts': write('people.model(c).insertMany(rows);'),
      'm/by-name.ts': write('c.collection(people.name).replaceOne({ _id }, row);'),
      'm/saves.ts': write('const rows = people.driver(c);\nsaveNext(rows, row, unit);'),
      'm/reads.ts': write('people.model(c).find({ roles });'),
      'm/of-a-service.ts': "import type { people } from './people.model.ts';\nservice.create({ roles });",
      'm/raw.ts': "c.collection('people').updateOne({ _id }, { $set: { 'companyAccess.0.roles': roles } });",
      'm/plain.ts': "c.collection('people').updateOne({ _id }, { $set: { name } });",
      'm/writes.test.ts': write('people.model(c).insertMany(rows);'),
    };
    expect(writersOfRights(new Map(Object.entries(files)))).toEqual([
      ...['m/writes.ts', 'm/by-name.ts', 'm/saves.ts', 'm/raw.ts'],
    ]);
  });
});
