import type { Answer, Asked } from './answers.ts';
import { banners } from './banners.ts';
import { locales } from './locales.ts';
import type { Screen } from './screens.ts';

/** One page of a list, as a query asks for it. */
export type Paged = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;
/** By method and path; `{id}` stands for any id that begins with `d`. */
export type Answers = Record<string, (asked: Asked) => Answer>;

/** A noun of the console: where it stands in the menu, what the API answers about it, its states. */
export interface ConsoleNoun {
  /** Of its menu entry, its methods and its path below `/setting`. */
  readonly code: string;
  readonly title: { readonly ru: string; readonly en: string };
  readonly answers: (page: Paged) => Answers;
  readonly screens: readonly Screen[];
}

/** Nouns whose answers and states stand in one file; `make new-screen` adds its own. */
export const consoleNouns: readonly ConsoleNoun[] = [banners, locales];
