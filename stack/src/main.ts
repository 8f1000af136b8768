/** An error with all that it came from. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because: ${explain(error.cause)}`;
  return `${error.message}${cause}`;
}

/** The whole of a command line: what `work` answers is the exit code, and an error is told by its message. */
export async function runMain(work: (argv: readonly string[]) => Promise<number>): Promise<void> {
  // Whoever reads the output may stop early, as `head` does; what was asked for is finished nevertheless.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await work(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
