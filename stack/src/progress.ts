/** Prints what is being done, each line with the seconds since the command began. */
export function createProgress(print: (line: string) => void, now: () => number = Date.now) {
  const started = now();
  return (line: string) => {
    const seconds = ((now() - started) / 1000).toFixed(1).padStart(6);
    print(`${seconds} s  ${line}`);
  };
}
