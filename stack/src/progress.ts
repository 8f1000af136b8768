import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { WriteStream } from 'node:tty';

export type ProgressOutput = {
  print: (line: string) => void;
  /** Where nobody watches a terminal there is none. */
  list?: LiveList;
};

export type LiveList = {
  draw: (rows: readonly string[]) => void;
  /** Leaves what is drawn as it stands. */
  done: () => void;
};

/** Draws rows over those of before. A row takes one line, and no more are drawn than the terminal has. */
export function createLiveList(terminal: WriteStream): LiveList {
  let drawn = 0;
  return {
    draw(rows) {
      // A terminal may not know its size.
      const [width, height] = [terminal.columns || 80, terminal.rows || 24];
      const shown = rows.slice(1 - height).map((row) => row.slice(0, width - 1));
      moveCursor(terminal, 0, -drawn);
      cursorTo(terminal, 0);
      clearScreenDown(terminal);
      for (const row of shown) terminal.write(`${row}\n`);
      drawn = shown.length;
    },
    done() {
      drawn = 0;
    },
  };
}

/** `identity: ready` is about identity; a line without a subject is about itself. */
const subjectOf = (line: string): string => /^[^:]+(?=: )/.exec(line)?.[0] ?? line;

/**
 * Says what is being done, each line with the seconds since the command began. On a terminal it is a live list in which a
 * line takes the place of the one before about the same subject; elsewhere every line is printed.
 */
export function createProgress({ print, list }: ProgressOutput, now: () => number = Date.now) {
  const started = now();
  const rows = new Map<string, string>();
  return {
    report(line: string): void {
      const seconds = ((now() - started) / 1000).toFixed(1).padStart(6);
      const row = `${seconds} s  ${line}`;
      if (list) {
        rows.set(subjectOf(line), row);
        list.draw([...rows.values()]);
      } else print(row);
    },
    /** Prints below the list, which is left as it stands; what is reported then begins another one. */
    print(line: string): void {
      if (rows.size > 0) list?.done();
      rows.clear();
      print(line);
    },
  };
}

/** Tells how much of something is fetched, at every tenth of it. */
export function createFetchProgress(report: (line: string) => void, what: string, unit: string) {
  let told = -1;
  return (done: number, total: number): void => {
    const tenth = Math.floor((Math.min(done, total) / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    report(`${what}, ${Math.min(done, total)} of ${total} ${unit}`);
  };
}
