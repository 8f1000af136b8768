import type { Page } from '@playwright/test';

/** A page in a state worth looking at. */
export interface Screen {
  name: string;
  /** Below the router base. */
  path: string;
  signedIn?: boolean;
  /** The whole page, not only what the window shows. */
  whole?: boolean;
  /** What is open hides the rest of the page from assistive technology, as modal things do. */
  overlay?: boolean;
  /** Internal ids that it shows on purpose, to be told to support. */
  references?: readonly string[];
  act?: (page: Page) => Promise<void>;
  /** What was done leaves the focus out of sight, or came before the script: where it is is not judged. */
  unfocused?: boolean;
  /** Its page breaks on purpose: React tells the console so. */
  breaks?: boolean;
}

/** What a request of the harness asks. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  cookie: string;
}

export interface Answer {
  status: number;
  data?: unknown;
  /** Sent as an event of a stream that stays open. */
  event?: { name: string; data: unknown };
  cookies?: string[];
}

/** One page of a list, as a query asks for it. */
export type Paged = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;
/** By method and path; `{id}` stands for any id that begins with `d`. */
export type Answers = Record<string, (asked: Asked) => Answer>;

/** A noun of the console: where it stands in the menu, what the API answers about it, its states. */
export interface ConsoleNoun {
  readonly answers: (page: Paged) => Answers;
  readonly screens: readonly Screen[];
}
