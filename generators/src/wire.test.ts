import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, test } from 'vitest';
import { moduleNamesOf } from './names.ts';
import { withTexts } from './texts.ts';
import { withElement, withMigrations, withModule, withRestoreRow } from './wire.ts';

const source = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const names = moduleNamesOf('platform', 'spare-parts');
const code = (text: string) => text.replaceAll(/\s+/g, ' ');

test.each(['audit', 'identity', 'platform', 'profile'])(
  'the container of %s takes a module in',
  (service) => {
    const wired = code(withModule(source(`services/${service}/src/container.ts`), names));
    expect(wired).toContain(
      "import { createSparePartsModule } from './modules/spare-parts/spare-parts.module.ts';",
    );
    expect(wired).toContain('const spareParts = createSparePartsModule(parts);');
    expect(wired).toMatch(/routes: \[[^\]]*(spareParts\]\.flatMap|\.\.\.spareParts\.routes\])/);
  },
);

test('an empty container takes one in too', () => {
  const wired = withModule(
    source('generators/templates/service/services/__service__/src/container.ts.tmpl'),
    names,
  );
  expect(code(wired)).toContain('routes: [ ...spareParts.routes]');
});

test.each([
  ['audit', '/migrations'],
  ['identity', '/index'],
  ['notification', ''],
  ['platform', '/index'],
  ['profile', ''],
])('the migrations of %s end with those of the module', (service, folder) => {
  const path = `services/${service}/src/migrations${folder}.ts`;
  expect(code(withMigrations(source(path), 'import x;', 'newMigrations'))).toMatch(
    /, \.\.\.newMigrations, \];/,
  );
});

test('an element joins a list, be it empty, in one line or in several', () => {
  expect(withElement('const a = [];', 'const a = [', 'x')).toBe('const a = [ x,];');
  expect(withElement('const a = [1, 2];', 'const a = [', 'x')).toBe('const a = [1, 2, x,];');
  expect(withElement('rows<T>(\n  one,\n);', 'rows<T>(', 'x')).toBe('rows<T>(\n  one, x,);');
  expect(() => withElement('const b = [];', 'const a = [', 'x')).toThrow('no const a = [');
});

test('texts are sorted by their ids, and none that is there is written over', () => {
  expect(withTexts('{ "b": "kept" }', { b: 'new', a: 'first' })).toBe(
    '{\n  "a": "first",\n  "b": "kept"\n}\n',
  );
});

test('the row of a noun stands on the page of restores in the order of the topics', () => {
  const page = source('docs/operations/restore.md');
  for (const [service, before] of [
    ['aardvark', '| --- | --- | --- |'],
    ['platform', '| `platform.setting`'],
    ['zoo', '| `provider-sync.synchronization`'],
  ] as const) {
    const lines = withRestoreRow(page, moduleNamesOf(service, 'tariffs')).split('\n');
    const at = lines.indexOf(`| \`${service}.tariff\` | changed | deleted |`);
    expect(lines[at - 1]?.startsWith(before)).toBe(true);
    expect(lines).toHaveLength(page.split('\n').length + 1);
  }
});
