import {
  type MethodArea,
  methodArea,
  methodAreas,
  methodName,
  methodSentence,
} from '@gatehouse/contracts/identity/method-names.ts';
import { type MethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';

export interface ShownMethod {
  readonly key: MethodKey;
  readonly name: string;
  /** What it lets people do. */
  readonly sentence: string;
}

export interface MethodGroup {
  readonly area: MethodArea;
  readonly title: string;
  readonly methods: readonly ShownMethod[];
}

/** Methods in groups by where the console has their pages; those whose words hold the text. */
export function methodGroups(keys: readonly string[], locale: string, search = ''): MethodGroup[] {
  const language = locale === 'ru' ? 'ru' : 'en';
  const words = search.trim().toLocaleLowerCase(locale);
  const shown = methodKeys
    .filter((key) => keys.includes(key))
    .map((key) => ({
      key,
      name: methodName(key)[language],
      sentence: methodSentence(key)[language],
    }))
    .filter((method) =>
      [method.key, method.name, method.sentence].some((text) =>
        text.toLocaleLowerCase(locale).includes(words),
      ),
    );
  return methodAreas
    .map(({ code, title }) => ({
      area: code,
      title: title[language],
      methods: shown.filter(({ key }) => methodArea(key) === code),
    }))
    .filter(({ methods }) => methods.length > 0);
}
