import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

/** Where a failed test is found again: its file, and in Playwright its project; `tests` by full name. */
export type FailedTests = { file: string; tests: readonly string[]; project?: string };

/** What did not pass: a test, or a check without tests of its own, which has no `again`: nothing runs it a second time. */
export type Failure = { where: string; error: string; again?: FailedTests };

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
  specs?: { title: string; file: string; line: number; tags?: string[]; tests: PlaywrightTest[] }[];
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

/** Between the titles of groups and tests, as Playwright writes them in a list of tests. */
export const TITLES = ' › ';

const foreignFrame = /^\s+at (.*\/node_modules\/|new Promise )/;

const place = (path: string) => relative(repositoryRoot, path);

type VitestFile = VitestTests['testResults'][number];

/** Tests that a failed hook before them kept from running are one failure. */
function notRun({ name, status, message, assertionResults }: VitestFile): readonly Failure[] {
  const tests = assertionResults
    .filter((test) => test.status === 'skipped')
    .map(({ fullName = '' }) => fullName);
  if (status !== 'failed' || tests.length === 0) return [];
  const file = place(name);
  return [
    {
      where: `${file} > ${tests.length} tests did not run`,
      error: message || tests.join('\n'),
      again: { file, tests },
    },
  ];
}

/** Failed, skipped and unwritten tests of Vitest's JSON reporter, and files that did not load. */
export function failuresOfVitest(report: VitestTests | undefined): readonly Failure[] {
  return (report?.testResults ?? []).flatMap((result) => {
    const { name, status, message, assertionResults } = result;
    const file = place(name);
    if (status === 'failed' && assertionResults.length === 0)
      return [{ where: `${file} > does not load`, error: message ?? '' }];
    const skipped = notRun(result);
    return [
      ...skipped,
      ...assertionResults
        .filter((test) => test.status !== 'passed' && !(skipped.length > 0 && test.status === 'skipped'))
        .map((test) => ({
          where: `${file} > ${test.fullName}`,
          error: test.failureMessages?.join('\n') || `${test.status}`,
          ...(test.status === 'failed' ? { again: { file, tests: [test.fullName ?? ''] } } : {}),
        })),
    ];
  });
}

/** A test that judges what the run has left behind: a second run of it alone would judge another run. */
const ofTheRun = /^@?whole-run$/;

const specsOf = (suite: PlaywrightSuite, titles: readonly string[] = []): readonly Failure[] => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tags = [], tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => ({
        where: [`${file}:${line}`, projectName, ...titles, title].filter(Boolean).join(' > '),
        error:
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n') || status,
        ...(tags.some((tag) => ofTheRun.test(tag))
          ? {}
          : { again: { file, project: projectName, tests: [[...titles, title].join(TITLES)] } }),
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
      .map((failure) => ({ ...failure, where: join(folder, failure.where) })),
  ];
}

const allPass = (statuses: readonly (string | undefined)[], good: string): boolean =>
  statuses.length > 0 && statuses.every((status) => status === good);

/** Whether each of these tests is in the report of its second run, and passed. */
export const passesInVitest = (report: VitestTests | undefined, { file, tests }: FailedTests): boolean => {
  const found = (report?.testResults ?? []).filter(({ name }) => place(name) === file);
  return tests.every((test) =>
    allPass(
      found.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ fullName }) => fullName === test).map(({ status }) => status),
      ),
      'passed',
    ),
  );
};

const statusesIn = (
  { specs = [], suites = [] }: PlaywrightSuite,
  wanted: FailedTests,
  titles: readonly string[] = [],
): readonly string[] => [
  ...specs
    .filter(
      ({ file, title }) => file === wanted.file && wanted.tests.includes([...titles, title].join(TITLES)),
    )
    .flatMap(({ tests }) => tests.filter(({ projectName }) => projectName === wanted.project))
    .map(({ status }) => status),
  ...suites.flatMap((inner) => statusesIn(inner, wanted, [...titles, inner.title])),
];

export const passesInPlaywright = (report: PlaywrightTests | undefined, wanted: FailedTests): boolean =>
  allPass(
    (report?.suites ?? []).flatMap((suite) => statusesIn(suite, wanted)),
    'expected',
  );

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

const firstLines = (error: string): readonly string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !foreignFrame.test(line))
    .slice(0, LINES_SHOWN)
    .map((line) => `    ${line.slice(0, LINE_MAX)}`);

/** A failure as it is listed at the end of a run: where, and the first lines of why. */
export const formatFailure = (suite: string, { where, error }: Failure): readonly string[] => [
  `${failed}${suite}: ${where}`,
  ...firstLines(error),
];

/** A test that passed once it ran alone, with the error that it failed with first. */
export const formatFlaky = (suite: string, { where, error }: Failure): readonly string[] => [
  `flaky: ${suite} ${where}`,
  ...firstLines(error),
];

/** What failed by name alone, then each with its reason. */
export const listed = (failures: readonly string[]): readonly string[] => [
  ...failures.filter((line) => line.startsWith(failed)).map((line) => `- ${line.slice(failed.length)}`),
  '',
  ...failures,
];
