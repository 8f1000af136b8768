/** What a file is by its contents: its name and the type that a browser states are the sender's word alone. */
import type { Bound } from '@gatehouse/contracts/core/bounds.ts';
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ImageFieldErrorCode } from '@gatehouse/contracts/platform/errors.ts';
import { problem } from '../http/problem-error.ts';
import type { DrawJob, Drawn } from './draw-job.ts';
import { DrawingBusyError, DrawingTooComplexError, drawing } from './drawing.ts';
import { type ImageHead, PIXELS } from './raster.ts';

export type ImageKind = 'svg' | 'png' | 'jpeg' | 'webp' | 'tiff';

/** What is wrong with a file: a code; of too many bytes or a wrong size also the bound. */
export type ImageFileError = ImageFieldErrorCode | `errorImage${'Bytes' | 'Size'} ${string}`;

/** How large a file says that it is, and what it is. */
export type ImageFacts = Pick<ImageHead, 'width' | 'height'> & { readonly kind: ImageKind };

/** What is taken. */
export interface ImageFileRule {
  readonly kinds: readonly ImageKind[];
  /** At most. */
  readonly bytes: number;
  /** What is wrong with its size: the bound, or `shape` where it is too long or too small for its place. */
  readonly wrongSize: (facts: ImageFacts) => Bound | 'shape' | undefined;
}

const startsWith = (file: Uint8Array, text: string, offset = 0): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString(
    'latin1',
    offset,
    offset + text.length,
  ) === text;

const rasterKindOf = (file: Uint8Array): ImageKind | undefined => {
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp';
  if (startsWith(file, 'II*\0') || startsWith(file, 'MM\0*')) return 'tiff';
  return undefined;
};

/** Bytes of a drawing at most: what it costs to draw grows with them. */
const DRAWING = 1_048_576;

/** Text in the one encoding that is read, so that what is looked for below cannot hide in another. */
const utf8 = new TextDecoder('utf-8', { fatal: true });
const textOf = (file: Uint8Array): string | undefined => {
  try {
    return utf8.decode(file);
  } catch {
    return undefined;
  }
};

/** What may stand before the root: blanks, declarations, comments, a document type; each is read once. */
const PROLOGUE = [/\s+/y, /<\?.*?\?>/sy, /<!--.*?-->/sy, /<!DOCTYPE\s[^>[]*(?:\[[^\]]*\]\s*)?>/y];

const rootOf = (text: string): number => {
  let at = 0;
  for (;;) {
    const part = PROLOGUE.find((known) => {
      known.lastIndex = at;
      return known.test(text);
    });
    if (part === undefined) return at;
    at = part.lastIndex;
  }
};

const isSvg = (text: string): boolean => {
  const root = rootOf(text);
  return /^<svg[\s>]$/.test(text.slice(root, root + 5));
};
const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i;
/**
 * Entities blow a small file up or name other files; pages, scripts and images inside would be lost in the picture, or be
 * a bomb within the file. Names of elements cannot be written otherwise once there are no entities.
 */
const ACTIVE = [
  /<!ENTITY|<!DOCTYPE[^>[]{0,500}\[|<\?xml-stylesheet/i,
  /<(?:[\w.-]{1,50}:)?(?:script|foreignObject|image|feImage|iframe)[\s/>]/i,
  /\bhref\s*=\s*["']\s*data:/i,
];

/**
 * What a drawing for people never has so many of: elements, and filters, each of which may cost as much as all the rest.
 * The process that draws is killed over what this does not see.
 */
const ELEMENTS_MAX = 20_000;
const FILTERS_MAX = 100;
const isComplex = (text: string): boolean =>
  (text.match(/<[a-z]/gi)?.length ?? 0) > ELEMENTS_MAX ||
  (text.match(/\bfilter\s*[=:]|<(?:[\w.-]{1,50}:)?fe[A-Z]/g)?.length ?? 0) > FILTERS_MAX;

const judgeText = (text: string): ImageKind | ImageFieldErrorCode => {
  if (!isSvg(text) || ENCODING.test(text)) return 'errorImageType';
  if (ACTIVE.some((part) => part.test(text))) return 'errorImageActive';
  return isComplex(text) ? 'errorImageComplex' : 'svg';
};

const tooManyBytes = (file: Uint8Array, max: number): ImageFileError =>
  withBound('errorImageBytes', { of: 'bytes', max, now: file.length }) as ImageFileError;

const tooManyPixels = (now: number): Bound | undefined =>
  now > PIXELS ? { of: 'pixels', max: PIXELS, now } : undefined;

/** A side that is not within these pixels. */
export const brokenSide = (
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  { min, max }: { readonly min: number; readonly max: number },
): Bound | undefined => {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > max) return { of: 'side', max, now: longer };
  return shorter < min ? { of: 'side', min, now: shorter } : undefined;
};

/** The kind of a file that may be opened, or the code of what is wrong with it. */
const judgeImageFile = (file: Uint8Array, { kinds, bytes }: ImageFileRule): ImageKind | ImageFileError => {
  if (file.length > bytes) return tooManyBytes(file, bytes);
  const raster = rasterKindOf(file);
  if (raster !== undefined) return kinds.includes(raster) ? raster : 'errorImageType';
  const text = textOf(file);
  if (text === undefined || !kinds.includes('svg')) return 'errorImageType';
  const judged = judgeText(text);
  return judged === 'svg' && file.length > DRAWING ? tooManyBytes(file, DRAWING) : judged;
};

const isKind = (judged: ImageKind | ImageFileError): judged is ImageKind => !judged.startsWith('error');

/** Seconds after which the queue of images is short again. */
const RETRY_AFTER = 5;

const errorOf = (error: unknown): ImageFileError => {
  if (error instanceof DrawingBusyError)
    throw problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: RETRY_AFTER } });
  if (error instanceof DrawingTooComplexError) return 'errorImageComplex';
  return /pixel limit|dimensions/i.test(String(error)) ? 'errorImageSize' : 'errorImageBroken';
};

/**
 * What a job makes of a file of these kinds and of a right size, or what is wrong with the file. Nothing of it is
 * unpacked before its contents and its head were judged. Throws 503 while too many images wait.
 */
export const makeOfImageFile = async <Job extends DrawJob>(
  file: Uint8Array,
  rule: ImageFileRule,
  job: Job,
): Promise<Drawn<Job> | ImageFileError> => {
  const kind = judgeImageFile(file, rule);
  if (!isKind(kind)) return kind;
  try {
    const { format, width, height } = await drawing.run(file, { kind: 'head' });
    if (format !== kind) return 'errorImageBroken';
    const wrong = rule.wrongSize({ kind, width, height }) ?? tooManyPixels(width * height);
    if (wrong === undefined) return await drawing.run(file, job);
    return wrong === 'shape' ? 'errorImageSize' : (withBound('errorImageSize', wrong) as ImageFileError);
  } catch (error) {
    return errorOf(error);
  }
};
