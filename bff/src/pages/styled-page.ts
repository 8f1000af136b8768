import { brotliCompressSync, gzipSync } from 'node:zlib';
import { etagOf, type FrontendFile } from './frontend-files.ts';

const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The frontend's page with the style sheet of a domain, so that its first paint has the domain's colours already. Made
 * once for each style and build.
 */
export const createStyledPages = () => {
  const made = new Map<string, FrontendFile>();
  return (page: FrontendFile, styleCode: string): FrontendFile => {
    if (!CODE.test(styleCode)) return page;
    const key = `${page.etag} ${styleCode}`;
    let styled = made.get(key);
    if (styled === undefined) {
      const link = `<link rel="stylesheet" href="/platform/style/${styleCode}.css">\n  </head>`;
      const plain = Buffer.from(page.plain.toString('utf8').replace('</head>', link));
      styled = { ...page, plain, etag: etagOf(plain), br: brotliCompressSync(plain), gz: gzipSync(plain) };
      if (made.size > 1_000) made.clear();
      made.set(key, styled);
    }
    return styled;
  };
};
