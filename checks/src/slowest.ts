import { join, relative } from 'node:path';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

type VitestFiles = { testResults?: { name: string; startTime: number; endTime: number }[] };
type PlaywrightSuite = {
  file?: string;
  specs?: { file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightFiles = { suites?: PlaywrightSuite[]; config?: { rootDir: string } };

export type Timed = { what: string; ms: number };

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Milliseconds by file, of a report of Vitest or Playwright. */
export function timesOf(report: VitestFiles & PlaywrightFiles): readonly Timed[] {
  const files = new Map<string, number>();
  const add = (file: string, ms: number) => files.set(file, (files.get(file) ?? 0) + ms);
  for (const { name, startTime, endTime } of report.testResults ?? []) add(name, endTime - startTime);
  for (const spec of (report.suites ?? []).flatMap(specsOf)) {
    const durations = spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    add(
      join(report.config?.rootDir ?? '', spec.file),
      durations.reduce((sum, ms) => sum + ms, 0),
    );
  }
  return [...files].map(([what, ms]) => ({ what: relative(repositoryRoot, what), ms }));
}

/** The ten files whose tests took longest, a line each, from the reports of a run. */
export async function slowestFiles(reports: readonly string[], count = 10): Promise<readonly string[]> {
  const read = await Promise.all(reports.map((path) => readJson<VitestFiles & PlaywrightFiles>(path)));
  return read
    .flatMap((report) => (report === undefined ? [] : timesOf(report)))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ what, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${what}`);
}
