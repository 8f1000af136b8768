export type Counts = { passed: number; failed: number };

export const nothing: Counts = { passed: 0, failed: 0 };

export function add(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** The line that ends every run of the tests. */
export function formatCounts({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** A run in which nothing was checked is no success. */
export function isSuccess({ passed, failed }: Counts): boolean {
  return failed === 0 && passed > 0;
}

/** A check without cases of its own, such as the compiler, counts as one. */
export function countCheck(succeeded: boolean): Counts {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The part of a failing run that no test accounts for (a crash, an unhandled error) counts as one failure. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Counts of vitest's JSON reporter. A skipped test counts as failed, and so does a file that does not load. */
export function countVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return countCheck(false);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return withExitCode(
    { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests + broken },
    exitCode,
  );
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** Counts of Playwright's JSON reporter. A test that passed only when tried again counts as failed. */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return countCheck(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky + skipped }, exitCode);
}
