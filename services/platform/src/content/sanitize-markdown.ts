import { Lexer, type Token, type Tokens, walkTokens } from 'marked';
import sanitize from 'sanitize-html';
import { isTextLink } from './sanitize-html.ts';

/** The beginning of raw HTML or of an automatic link in angle brackets. */
const TAG_START = /<(?=[a-z!/?])/gi;
/** Where a link's address stands: after `](` and, for definitions, after `]:`. */
const LINK_START = /\](?=\s*[(:])/g;
/** Quotes and lists within each other, at the beginning of a line; the lexer calls itself for each of them. */
const DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)){101}/m;
/** Removing a link can uncover another one; a text nested deeper than this is not a text. */
const ROUNDS = 20;

/** The address as a browser reads it from the attribute it ends up in: with its character references resolved. */
const asBrowserReads = (href: string): string => {
  let read = '';
  sanitize(`<a href="${href.replaceAll('"', '%22')}"></a>`, {
    allowedTags: ['a'],
    allowedAttributes: false,
    allowedSchemes: false,
    transformTags: {
      a: (tagName: string, attribs: sanitize.Attributes) => {
        read = attribs.href ?? '';
        return { tagName, attribs };
      },
    },
  } as unknown as sanitize.IOptions);
  return read;
};

const isLink = (token: Token): token is Tokens.Link | Tokens.Image | Tokens.Def =>
  token.type === 'link' || token.type === 'image' || token.type === 'def';

const unsafeLinks = (markdown: string): (Tokens.Link | Tokens.Image | Tokens.Def)[] => {
  const found: (Tokens.Link | Tokens.Image | Tokens.Def)[] = [];
  const seen = (token: Token) => {
    // Pictures are loaded without anybody's click: a text has none.
    if (isLink(token) && (token.type === 'image' || !isTextLink(asBrowserReads(token.href))))
      found.push(token);
  };
  const tokens = new Lexer().lex(markdown);
  void walkTokens(tokens, seen);
  for (const [tag, { href, title }] of Object.entries(tokens.links)) {
    seen({ type: 'def', raw: '', tag, href: href ?? '', title: title ?? '' });
  }
  return found;
};

const nameOf = (token: Tokens.Link | Tokens.Image | Tokens.Def): string =>
  token.type === 'def' ? '' : token.text;

/** Whether quotes and lists stand more than a hundred deep in each other, which nobody can read. */
export const nestsTooDeep = (markdown: string): boolean => DEEP.test(markdown);

/**
 * Markdown of a document that holds text, structure and safe links only, whatever renders it (N17): raw HTML becomes
 * visible text, links that lead elsewhere than a page, a mail or a telephone become their own text, pictures go.
 * Of a text that nests too deep nothing is left.
 */
export const sanitizeMarkdown = (source: string): string => {
  if (nestsTooDeep(source)) return '';
  let markdown = source.replaceAll('\r\n', '\n').replace(TAG_START, '&lt;').trim();
  for (let round = 0; round < ROUNDS; round += 1) {
    const unsafe = unsafeLinks(markdown);
    if (unsafe.length === 0) return markdown;
    const before = markdown;
    for (const token of unsafe) {
      if (token.raw !== '') markdown = markdown.replace(token.raw, () => nameOf(token));
    }
    // The lexer's text is not always the source's (quotes, lists): then no link of this text stays one.
    if (markdown === before) break;
  }
  return unsafeLinks(markdown).length === 0 ? markdown : markdown.replace(LINK_START, '\\]');
};
