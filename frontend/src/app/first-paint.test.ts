import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsIn } from '../testing/texts.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../index.html');

test.each(['ru', 'en'] as const)(
  'the card that is painted before the script has the texts of the script, in %s',
  (locale) => {
    const messages = textsIn(locale);
    const painted = [...page.matchAll(/gh-first-text" lang="(\w+)">([^<]+)</g)]
      .filter(([, language]) => language === locale)
      .map(([, , text]) => text);
    expect(painted).toEqual(
      ['auth.login.title', 'auth.login.identifier', 'auth.login.next'].map((id) => messages[id]),
    );
  },
);

test('the page has no inline script and no inline style', () => {
  expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
});
