import type { Page } from '@playwright/test';

/** Ids of rows have a digit here, so that no word of a text is one. What is made for people is no id of ours. */
const isInternal = (key: string, value: unknown): value is string =>
  /^(id|.+Ids?)$/.test(key) &&
  !['clientId', 'traceId'].includes(key) &&
  typeof value === 'string' &&
  /\d/.test(value);

/** Every internal id in an answer. */
export const internalIds = (answer: unknown, key = ''): readonly string[] => {
  if (isInternal(key, answer)) return [answer];
  if (Array.isArray(answer)) return answer.flatMap((item) => internalIds(item, key));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => internalIds(value, name));
};

/** Internal ids that a person would read on the page, or hear. */
export const shownIds = (page: Page, ids: Iterable<string>): Promise<readonly string[]> =>
  page.evaluate(
    (given) => {
      // biome-ignore lint/performance/useDomNodeTextContent: What is hidden is read by nobody.
      const texts = [document.title, document.body.innerText];
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(element.getAttribute(name) ?? '');
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'input:not([type=hidden], [type=radio], [type=checkbox]), textarea',
      ))
        texts.push(field.value);
      const words = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}_-]+/u)));
      return given.filter((id) => words.has(id));
    },
    [...ids],
  );
