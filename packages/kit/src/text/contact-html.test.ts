import { expect, test } from 'vitest';
import { contactHtml, linkHtml } from './contact-html.ts';

const aside = 'target="_blank" rel="noopener"';
const none = { url: null, text: null, mobile: null };

test.each([
  [{ ...none, title: 'Help' }, 'Help'],
  [{ ...none, title: 'Help', text: 'till <8>' }, 'Help till &lt;8&gt;'],
  [
    { ...none, title: 'Mail', url: 'mailto:a@b.example' },
    `Mail <a href="mailto:a@b.example" ${aside}>mailto:a@b.example</a>`,
  ],
  [
    { ...none, title: 'Site', url: 'https://a.example', text: 'us' },
    `Site <a href="https://a.example" ${aside}>us</a>`,
  ],
  [
    { ...none, title: 'Line', mobile: '+7 (800) 555-35-35' },
    `Line <a href="tel:+78005553535" ${aside}>+7 800 555 35 35</a>`,
  ],
  [{ ...none, title: 'Line', mobile: '112' }, `Line <a href="tel:112" ${aside}>112</a>`],
])('%o', (contact, html) => {
  expect(contactHtml(contact)).toBe(html);
});

test('what runs, or breaks out of its place, becomes a text', () => {
  const hostile = { title: '<b>', url: 'javascript:alert(1)', text: '"><img>', mobile: '"><script>' };
  expect(contactHtml(hostile)).toBe('&lt;b&gt; &quot;&gt;&lt;img&gt; &quot;&gt;&lt;script&gt;');
  expect(linkHtml('mailto:a@b.example', 'mail')).toBe('mail');
  expect(linkHtml(null, 'nothing')).toBe('nothing');
});

test('a link leaves the page open', () => {
  expect(linkHtml('/law', 'Law')).toBe(`<a href="/law" ${aside}>Law</a>`);
});
