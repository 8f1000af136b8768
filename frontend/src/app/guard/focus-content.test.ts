// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { focusContent } from './focus-content.ts';

const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
const scrollIntoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});

beforeEach(() => {
  document.body.innerHTML = '<a href="#x">menu</a><main id="main" tabindex="-1"><input></main>';
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});
afterAll(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
const main = () => document.getElementById('main') as HTMLElement;

test('the content takes the focus from whatever led to the page, which begins at its top', () => {
  document.querySelector('a')?.focus();
  focusContent();
  expect(document.activeElement).toBe(main());
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a page that has taken the focus begins at its top too, with its field in sight', () => {
  const field = main().querySelector('input') as HTMLInputElement;
  field.focus();
  focusContent();
  expect(document.activeElement).toBe(field);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(scrollIntoView.mock.contexts).toEqual([field]);
});

test('a page that comes first stays where the browser has put it', () => {
  focusContent();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(main());
});
