import createPurifier from 'dompurify';
import { Marked } from 'marked';
import { isSafeAddress } from '../../lib/safe-address.ts';

export interface WrittenText {
  /** What the page calls it. */
  name?: string;
  content: string;
  format: 'md' | 'html';
}

/** Text and its structure; nothing that loads, runs, or takes input. */
const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'del', 'sub', 'sup', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const allowedAttributes = ['href', 'colspan', 'rowspan', 'start'];

const mayBeLinked = (href: string | null): boolean =>
  isSafeAddress(href) || /^(mailto|tel):/i.test(href ?? '') || /^#[\w-]*$/.test(href ?? '');

/** Outer links open beside the document; an address that may not be one leaves its text. */
function settleLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (!mayBeLinked(href)) link.removeAttribute('href');
    else if (/^https?:/i.test(href ?? '')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
}

const words = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The page has the title already: a text that begins with it says it once. */
function dropTitle(root: ParentNode, name: string | undefined): void {
  const first = root.firstElementChild;
  if (name && first && /^H[1-6]$/.test(first.tagName) && words(first.textContent) === words(name))
    first.remove();
}

/** The page has the title: headings inside begin one below it. */
function lowerHeadings(root: ParentNode & Node): void {
  for (const heading of root.querySelectorAll('h1')) {
    const lower = (root.ownerDocument ?? document).createElement('h2');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

const purifiers = new WeakMap<Window, ReturnType<typeof createPurifier>>();

/** One a window: each makes a trusted-types policy by its first text, and the policy of the page takes a name once. */
function purifierOf(window: Window & typeof globalThis): ReturnType<typeof createPurifier> {
  const known = purifiers.get(window) ?? createPurifier(window);
  purifiers.set(window, known);
  return known;
}

/**
 * A text as nodes for the page. The server has cleaned it when it was written; it is cleaned again here, so that
 * what stands in the page never depends on that alone (N17).
 */
export function renderText({ name, content, format }: WrittenText, window: Window & typeof globalThis) {
  const html = format === 'md' ? new Marked().parse(content, { async: false }) : content;
  const fragment = purifierOf(window).sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  dropTitle(fragment, name);
  settleLinks(fragment);
  lowerHeadings(fragment);
  return fragment;
}
