import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';
import { sanitizeMarkdown } from './sanitize-markdown.ts';

/** What a page would run if it rendered the text without a sanitizer of its own. */
const runs = (html: string) =>
  /<\s*(script|iframe|object|embed|svg|math|img|style|form|input|base|meta|link)\b|<[^>]+\son\w+\s*=|(href|src)\s*=\s*["']?[^"'>]*?(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data|vbscript|&#)[^"'>]*:/i.test(
    html,
  );

describe('html of documents', () => {
  it.each([
    ['script', '<p>a</p><script>alert(1)</script>'],
    ['event handler', '<p onclick="alert(1)">a</p>'],
    ['event handler without quotes', '<a href=/x onmouseover=alert(1)>a</a>'],
    ['javascript link', '<a href="javascript:alert(1)">a</a>'],
    ['javascript link with a tab', '<a href="java\tscript:alert(1)">a</a>'],
    ['javascript link in entities', '<a href="&#106;avascript&colon;alert(1)">a</a>'],
    ['data link', '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
    ['picture', '<img src=x onerror=alert(1)>'],
    ['svg', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
    ['frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['style', '<style>@import "//evil.example"</style><p style="background:url(//evil.example)">a</p>'],
    ['unclosed', '<p>a<script>alert(1)'],
    ['mutation', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['form', '<form action="https://evil.example"><input name="password"></form>'],
  ])('carries nothing that runs: %s', (_, html) => {
    expect(runs(sanitizeHtml(html))).toBe(false);
  });

  it('keeps structure, safe links and text', () => {
    const html =
      '<h2>Право</h2><p>Пишите на <a href="mailto:law@example.com">почту</a> или читайте <a href="/platform/law/terms">условия</a>.</p>';
    const clean = sanitizeHtml(html);
    expect(clean).toContain('<h2>Право</h2>');
    expect(clean).toContain('href="mailto:law@example.com"');
    expect(clean).toContain('href="/platform/law/terms"');
    expect(sanitizeHtml(clean)).toBe(clean);
  });

  it('keeps no link to another host without its scheme', () => {
    expect(sanitizeHtml('<a href="//evil.example">a</a>')).not.toContain('evil');
  });
});

describe('markdown of documents', () => {
  it.each([
    ['script', 'a\n\n<script>alert(1)</script>'],
    ['inline html', 'a <img src=x onerror=alert(1)> b'],
    ['javascript link', '[a](javascript:alert(1))'],
    ['javascript link, odd case', '[a](JaVaScRiPt:alert(1))'],
    ['javascript link in entities', '[a](&#106;avascript&colon;alert(1))'],
    ['javascript link, escaped', '[a](javascript\\:alert(1))'],
    ['javascript link in brackets', '[a](<javascript:alert(1)>)'],
    ['automatic link', '<javascript:alert(1)>'],
    ['link by reference', '[a][1]\n\n[1]: javascript:alert(1)'],
    ['link by its own name', '[a]\n\n[a]: data:text/html;base64,PHNjcmlwdD4='],
    ['picture', '![a](https://evil.example/pixel.png)'],
    ['picture by reference', '![a][p]\n\n[p]: https://evil.example/pixel.png'],
    ['link in a quote', '> text [a\n> b](javascript:alert(1))'],
    ['link in a list', '- x\n  - [a\n    b](javascript:alert(1))'],
    ['link inside a link', '[[a](javascript:alert(1))](javascript:alert(2))'],
    ['halves of a link', '[a]([b](javascript:x)javascript:alert(1))'],
    ['table cell', '| a |\n| - |\n| [x](javascript:alert(1)) |'],
    ['attribute break', '[a](https://x.example/"onmouseover="alert(1))'],
  ])('renders to nothing that runs: %s', async (_, markdown) => {
    const html = await marked.parse(sanitizeMarkdown(markdown));
    expect(runs(html)).toBe(false);
  });

  it('keeps headings, lists, emphasis, quotes and safe links', () => {
    const markdown =
      '# Условия\n\n> цитата\n\n- **пункт**\n- [почта](mailto:law@example.com), [сайт](https://example.com/a?b=1&c=2)\n\n5 < 6 и 7 > 6';
    expect(sanitizeMarkdown(markdown)).toBe(markdown);
  });

  it.each([['> '], ['- '], ['1. '], ['>'], ['  > * ']])(
    'leaves nothing of a text that nests by %j without end',
    (marker) => {
      expect(sanitizeMarkdown(`Текст\n\n${marker.repeat(20_000)}x`)).toBe('');
      const readable = `${marker.repeat(40)}x`.trim();
      expect(sanitizeMarkdown(readable)).toBe(readable);
    },
  );

  it('changes nothing the second time', () => {
    const once = sanitizeMarkdown('x <b>y</b> [z](javascript:alert(1)) ![p](/x.png)');
    expect(sanitizeMarkdown(once)).toBe(once);
  });
});

describe('texts of one line', () => {
  it.each([
    ['<b>Портал</b>', 'Портал'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<scr<script>ipt>x', 'ipt>x'],
    ['<<b>b>x</b>', 'x'],
    ['x<y', 'x< y'],
    ['a <img src=x onerror=alert(1)', 'a < img src=x onerror=alert(1)'],
    ['5 < 6 & 7 > 6', '5 < 6 & 7 > 6'],
    ['Иванов \u202Eтекст\u0000', 'Иванов текст'],
    ['ООО «Ромашка» — портал', 'ООО «Ромашка» — портал'],
  ])('%j becomes %j', (given, expected) => {
    expect(plainText(given)).toBe(expected);
    expect(plainText(expected)).toBe(expected);
  });
});

describe('configured addresses', () => {
  it.each(['https://example.com/help', '/platform/law/terms', 'http://localhost:8080/', 'http://127.0.0.1/'])(
    'takes %s',
    (address) => {
      expect(isSafeAddress(address)).toBe(true);
    },
  );
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://evil.example',
    'https://user:secret@evil.example',
    'data:text/html,x',
    'mailto:a@b.example',
    'help',
    ...['https:///evil.example', 'https:evil.example', 'https:/evil.example', 'HTTPS:////evil.example'],
    ...['https://?x', 'https://#x', 'https://portal.example:0/', 'http://localhost:0/'],
  ])('refuses %j', (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });
  it('takes mail and telephone for contacts only', () => {
    expect(isSafeAddress('mailto:help@example.com', { contact: true })).toBe(true);
    expect(isSafeAddress('tel:+78005553535', { contact: true })).toBe(true);
  });
});
