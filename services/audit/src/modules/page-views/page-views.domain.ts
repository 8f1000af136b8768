import { scrubUrl } from '@gatehouse/kit/log/scrub.ts';

/** A view as the page reports it. */
export interface Hit {
  readonly code: string;
  readonly url: string;
  readonly title: string;
  readonly displaySize?: string | undefined;
  readonly displayZoom?: number | undefined;
  readonly displayWindowSize?: string | undefined;
}

/** A view as it is kept: nothing that tells who it was, no secrets of links. */
export interface PageView {
  readonly at: Date;
  readonly domainId: string;
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly signedIn: boolean;
  readonly displaySize?: string;
  readonly displayWindowSize?: string;
  readonly displayZoom?: number;
}

/** Stands for codes that no page has. */
export const OTHER = 'other';
/** Distinct codes a process counts apart in one hour; more is somebody making them up. */
export const CODES_MAX = 200;

const codeShape = /^[A-Za-z][A-Za-z0-9._-]{0,39}$/;
const sizeShape = /^\d{1,5}x\d{1,5}$/;
/** Long enough for a link's secret (N4), or a token with dots inside. */
const secretRun = /[A-Za-z0-9_-]{22,}|[A-Za-z0-9_-]{6,}(\.[A-Za-z0-9_-]{6,}){2,}/g;
const PATH_LENGTH = 300;

const scrubText = (text: string): string => text.replaceAll(secretRun, ':secret');

/** Path alone, without origin, query, fragment and secrets of links. */
export const pathOf = (url: string): string =>
  scrubText(scrubUrl(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, ''))).slice(0, PATH_LENGTH) || '/';

export interface CodeFolder {
  fold(code: string, at: Date): string;
}

/** Bounds the number of codes an hour can have, whatever is sent. */
export const createCodeFolder = (): CodeFolder => {
  let hour = -1;
  let seen = new Set<string>();
  return {
    fold: (code, at) => {
      const current = Math.floor(at.getTime() / 3_600_000);
      if (current !== hour) {
        hour = current;
        seen = new Set();
      }
      if (!codeShape.test(code)) return OTHER;
      if (!seen.has(code)) {
        if (seen.size >= CODES_MAX) return OTHER;
        seen.add(code);
      }
      return code;
    },
  };
};

const sized = (value: string | undefined): string | undefined =>
  value !== undefined && sizeShape.test(value) ? value : undefined;

export const viewOf = (
  hit: Hit,
  facts: { at: Date; domainId: string | undefined; signedIn: boolean },
  codes: CodeFolder,
): PageView => {
  const displaySize = sized(hit.displaySize);
  const displayWindowSize = sized(hit.displayWindowSize);
  return {
    at: facts.at,
    domainId: facts.domainId ?? '-',
    code: codes.fold(hit.code, facts.at),
    path: pathOf(hit.url),
    title: scrubText(hit.title),
    signedIn: facts.signedIn,
    ...(displaySize === undefined ? {} : { displaySize }),
    ...(displayWindowSize === undefined ? {} : { displayWindowSize }),
    ...(hit.displayZoom === undefined ? {} : { displayZoom: hit.displayZoom }),
  };
};
