// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { renderText, type WrittenText } from './render-text.ts';

function shown(content: string, format: WrittenText['format'] = 'html'): HTMLElement {
  const page = document.createElement('div');
  page.append(renderText({ content, format }, window));
  return page;
}

const hostile = [
  '<script>window.hacked = true</script>',
  '<img src="x" onerror="window.hacked = true">',
  '<p onclick="window.hacked = true" style="position:fixed;inset:0" class="gh-button" id="main">text</p>',
  '<a href="javascript:window.hacked = true">link</a>',
  '<a href=" java\tscript:window.hacked = true">link</a>',
  '<a href="data:text/html,<script>1</script>">link</a>',
  '<a href="//evil.example/x">link</a>',
  '<style>body { display: none }</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example" srcdoc="<script>1</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<svg onload="window.hacked = true"><script>window.hacked = true</script><a xlink:href="javascript:1">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hacked = true"></style></mglyph></table></mtext></math>',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:1">go</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=true>"></noscript>',
];

const allowedAttributes = new Set(['href', 'colspan', 'rowspan', 'start', 'target', 'rel']);

describe.each(['html', 'md'] as const)('hostile markup in %s', (format) => {
  test.each(hostile)('%s leaves nothing that loads, runs, moves or takes input', (content) => {
    const page = shown(content, format);
    expect(
      page.querySelector(
        'script, style, link, meta, base, img, svg, math, iframe, object, embed, form, input, button, noscript',
      ),
    ).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(allowedAttributes.has(name), `${name}="${value}"`).toBe(true);
      }
      const href = element.getAttribute('href');
      if (href !== null) expect(href).toMatch(/^(https?:|mailto:|tel:|#|\/(?!\/))/i);
    }
    expect('hacked' in window).toBe(false);
  });
});

test('a link of Markdown that would run something keeps its text alone', () => {
  const page = shown('[read](javascript:alert(1)) and [more](https://site.example/a)', 'md');
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    null,
    'https://site.example/a',
  ]);
  expect(page.textContent?.trim()).toBe('read and more');
});

test('links to other sites open beside the document and tell them nothing', () => {
  const link = shown('<a href="https://site.example" target="_self" rel="opener">x</a>').querySelector('a');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
});

test.each([
  ['# Terms of use\n\nBe kind.', 'md'],
  ['<h2>Terms  of\nUse</h2><p>Be kind.</p>', 'html'],
] as const)('a title that the page shows already is not said again: %s', (content, format) => {
  const page = document.createElement('div');
  page.append(renderText({ name: 'Terms of use', content, format }, window));
  expect(page.textContent?.trim()).toBe('Be kind.');
});

test('a text that begins with another heading keeps it', () => {
  const page = document.createElement('div');
  page.append(renderText({ name: 'Terms of use', content: '# General\n\nBe kind.', format: 'md' }, window));
  expect(page.querySelector('h2')?.textContent).toBe('General');
});

test('structure stays, headings begin below the title of the page', () => {
  const page = shown('# Title\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'md');
  expect(page.querySelector('h1')).toBeNull();
  expect(page.querySelector('h2')?.textContent).toBe('Title');
  expect(page.querySelectorAll('ol li')).toHaveLength(2);
  expect(page.querySelectorAll('table td')).toHaveLength(2);
});
