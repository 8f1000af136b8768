import { expect, it } from 'vitest';
import { innerQuotes } from '../src/core/inner-quotes.ts';

it.each([
  ['Удалить «Север»?', 'Удалить «Север»?'],
  ['Удалить «ООО «Север»»?', 'Удалить «ООО „Север“»?'],
  ['«Дом «А» и «Б»» и «В»', '«Дом „А“ и „Б“» и «В»'],
  ['Закрыто» и «открыто', 'Закрыто» и «открыто'],
  ['Кавычек нет', 'Кавычек нет'],
])('%s', (text, written) => {
  expect(innerQuotes(text)).toBe(written);
});
