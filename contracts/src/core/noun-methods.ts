/** What the methods of a noun are called. Each noun has its own in a `<noun>.methods.ts` beside its contracts. */
import type { ConsoleGroup } from './menu.ts';

interface Words {
  readonly ru: string;
  readonly en: string;
}

export interface NounMethods {
  /** Key of its methods without the verb. */
  readonly noun: `cabinet.${string}` | `setting.${string}`;
  readonly title: Words;
  /** Group of the console's menu that has the pages, or the account. */
  readonly area: ConsoleGroup | 'cabinet';
  /** What each method lets people do, in a sentence; the verbs that stand here are the methods there are. */
  readonly read: Words;
  readonly write?: Words;
}

/** Declares the methods of a noun; `make contracts` finds them by the name of the file. */
export const nounMethods = (methods: NounMethods): NounMethods => methods;

export const keysOfNoun = ({ noun, write }: NounMethods): readonly string[] => [
  `${noun}.read`,
  ...(write === undefined ? [] : [`${noun}.write`]),
];
