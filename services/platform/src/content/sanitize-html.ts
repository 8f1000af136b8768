import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import sanitize from 'sanitize-html';

/** What a legal text is written with; nothing that loads, runs, frames or styles. */
const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'span', 'div'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'a'],
];

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href !== undefined && isTextLink(href) ? { href } : {}),
        ...(title === undefined ? {} : { title }),
        rel: 'noopener noreferrer',
      },
    }),
  },
};

/** Where a link inside a text may lead: what a configured link may, plus places on the same page. */
export const isTextLink = (href: string): boolean =>
  /^#[\w-]*$/.test(href) || isSafeAddress(href, { contact: true }) || /^http:\/\/[^\\\s]+$/i.test(href);

/** HTML of a document cut down to text, structure and safe links (N17). Sanitizing twice changes nothing more. */
export const sanitizeHtml = (html: string): string => sanitize(html, options).trim();
