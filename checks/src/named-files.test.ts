import { expect, it } from 'vitest';
import { filesNamed, namesFile, quoted } from './named-files.ts';

const files = ['README.md', 'src', 'src/core.ts', 'src/oidc/codes.test.ts', 'bff/src/core.ts'];

it('a file is named by its path, the end of it, or a pattern', () => {
  expect(filesNamed('src/oidc/codes.test.ts', files)).toEqual(['src/oidc/codes.test.ts']);
  expect(filesNamed('oidc/codes.test.ts', files)).toEqual(['src/oidc/codes.test.ts']);
  expect(filesNamed('odes.test.ts', files)).toEqual([]);
  expect(filesNamed('core.ts', files)).toEqual(['src/core.ts', 'bff/src/core.ts']);
  expect(filesNamed('*.test.ts', files)).toEqual(['src/oidc/codes.test.ts']);
  expect(filesNamed('{bff,frontend}/src/*.ts', files)).toEqual(['bff/src/core.ts']);
  expect(filesNamed('src/', files)).toEqual(['src']);
});

it('names of files are told from other words in backticks', () => {
  const text =
    '```sh\nnode b.ts\n```\nSee `a.ts`, `*.int.test.ts`, `.ts`, `npm run lint`, `/setting/domains` and `app.close()`.';
  expect(quoted(text).filter(namesFile)).toEqual(['a.ts', '*.int.test.ts']);
});
