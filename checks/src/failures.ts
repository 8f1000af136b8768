import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

/** What did not pass: a test, or a check without tests of its own. */
export type Failure = { where: string; error: string };

export type VitestTests = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightTest = {
  projectName: string;
  status: string;
  results: { status: string; errors: { message?: string }[] }[];
};
type PlaywrightSuite = {
  title: string;
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};
export type PlaywrightTests = {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
  config?: { rootDir: string };
};

const LINES_SHOWN = 15;
/** Characters of a line: a stack of a log line would push other failures out of what is kept of a run. */
const LINE_MAX = 240;

const foreignFrame = /^\s+at (.*\/node_modules\/|new Promise )/;

const place = (path: string) => relative(repositoryRoot, path);

/** Failed, skipped and unwritten tests of Vitest's JSON reporter, and files that did not load. */
export function failuresOfVitest(report: VitestTests | undefined): readonly Failure[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0)
      return [{ where: `${place(name)} > does not load`, error: message ?? '' }];
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        where: `${place(name)} > ${test.fullName}`,
        error: test.failureMessages?.join('\n') || `${test.status}`,
      }));
  });
}

const specsOf = (suite: PlaywrightSuite, titles: readonly string[] = []): readonly Failure[] => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => ({
        where: [`${file}:${line}`, projectName, ...titles, title].join(' > '),
        error:
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n') || status,
      })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...titles, inner.title])),
];

/** Failed, skipped and flaky journeys of Playwright's JSON reporter, and errors outside of every test. */
export function failuresOfPlaywright(report: PlaywrightTests | undefined): readonly Failure[] {
  const folder = place(report?.config?.rootDir ?? repositoryRoot);
  return [
    ...(report?.errors ?? []).map(({ message = '' }) => ({ where: folder, error: message })),
    ...(report?.suites ?? [])
      .flatMap((suite) => specsOf(suite))
      .map(({ where, error }) => ({ where: join(folder, where), error })),
  ];
}

/** A runner that is killed leaves a report of what it had come to, or none: neither says so. */
export const brokenOff = (program: string, end: string | undefined): readonly Failure[] =>
  end?.startsWith('was ended') ? [{ where: program, error: `${program} ${end}` }] : [];

const unhandledErrors = 'Unhandled Errors';

export const hasUnhandledErrors = (output: string): boolean => output.includes(unhandledErrors);

/** The end of a program's output, or what Vitest says there about errors outside of every test. */
export function endOfOutput(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const unhandled = lines.findLastIndex((line) => line.includes(unhandledErrors));
  return lines.slice(unhandled < 0 ? -LINES_SHOWN : unhandled).join('\n');
}

const failed = 'FAILED ';

/** A failure as it is listed at the end of a run: where, and the first lines of why. */
export function formatFailure(suite: string, { where, error }: Failure): readonly string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !foreignFrame.test(line));
  return [
    `${failed}${suite}: ${where}`,
    ...lines.slice(0, LINES_SHOWN).map((line) => `    ${line.slice(0, LINE_MAX)}`),
  ];
}

/** What failed by name alone, then each with its reason. */
export const listed = (failures: readonly string[]): readonly string[] => [
  ...failures.filter((line) => line.startsWith(failed)).map((line) => `- ${line.slice(failed.length)}`),
  '',
  ...failures,
];
