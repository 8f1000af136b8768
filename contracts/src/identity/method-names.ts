import { methodWords } from '../../generated/method-words.ts';
import { consoleGroups } from '../core/menu.ts';
import type { NounMethods } from '../core/noun-methods.ts';
import type { MethodKey } from './methods.ts';

const verbs = {
  read: { ru: 'просмотр', en: 'view' },
  write: { ru: 'изменение', en: 'change' },
} as const;

const nouns = new Map(methodWords.map((methods) => [methods.noun as string, methods]));

const wordsOf = (key: MethodKey) => {
  const end = key.lastIndexOf('.');
  // Keys are made of the same files as the words.
  const methods = nouns.get(key.slice(0, end)) as NounMethods;
  return { methods, verb: key.slice(end + 1) as keyof typeof verbs };
};

/** What people call a method. */
export const methodName = (key: MethodKey) => {
  const { methods, verb } = wordsOf(key);
  const { ru, en } = verbs[verb];
  return { ru: `${methods.title.ru}: ${ru}`, en: `${methods.title.en}: ${en}` };
};

/** Where the console has the pages of methods: the groups of its menu, and the account before them. */
export const methodAreas = [
  { code: 'cabinet', title: { ru: 'Личный кабинет', en: 'Personal account' } },
  ...consoleGroups,
] as const;
export type MethodArea = (typeof methodAreas)[number]['code'];

export const methodArea = (key: MethodKey): MethodArea => wordsOf(key).methods.area;

/** What a method lets people do, in a sentence. */
export const methodSentence = (key: MethodKey) => {
  const { methods, verb } = wordsOf(key);
  return methods[verb] ?? methodName(key);
};
