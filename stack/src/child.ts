/** A started process, as the supervisor sees it. */
export type Child = {
  pid: number;
  /** Resolves with what ended it, such as `code 1` or `SIGKILL`. */
  ended: Promise<string>;
  signal(name: NodeJS.Signals): void;
};

/** A process that has read its packages and waits. */
export type HeldChild = Child & { begin(): void };
