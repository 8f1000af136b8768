/** What a file is by its contents: its name and the type that a browser states are the sender's word alone. */
import { type ImageFieldErrorCode, withBound } from '@gatehouse/contracts';
import { type ImageHead, readImageHead } from './raster.ts';

export type ImageKind = 'svg' | 'png' | 'jpeg' | 'webp' | 'tiff';

/** What is wrong with a file: a code; of too many bytes also how many may be. */
export type ImageFileError = ImageFieldErrorCode | `errorImageBytes ${string}`;

/** How large a file says that it is, and what it is. */
export type ImageFacts = Pick<ImageHead, 'width' | 'height'> & { readonly kind: ImageKind };

/** What is taken. */
export interface ImageFileRule {
  readonly kinds: readonly ImageKind[];
  /** At most. */
  readonly bytes: number;
  readonly fits: (facts: ImageFacts) => boolean;
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

const judgeText = (text: string): ImageKind | ImageFieldErrorCode => {
  if (!isSvg(text) || ENCODING.test(text)) return 'errorImageType';
  return ACTIVE.some((part) => part.test(text)) ? 'errorImageActive' : 'svg';
};

const tooManyBytes = (file: Uint8Array, max: number): ImageFileError =>
  withBound('errorImageBytes', { of: 'bytes', max, now: file.length }) as ImageFileError;

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

/** Settles when the image before is done: the memory of one is what a process needs for any number of uploads. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
};

/**
 * What is made of a file of these kinds and of a size that `fits`, or what is wrong with the file. Nothing
 * of it is unpacked before its contents and its head were judged.
 */
export const makeOfImageFile = async <Made>(
  file: Uint8Array,
  rule: ImageFileRule,
  make: (file: Uint8Array) => Promise<Made>,
): Promise<Made | ImageFileError> => {
  const kind = judgeImageFile(file, rule);
  if (!isKind(kind)) return kind;
  try {
    return await inTurn(async () => {
      const { format, width, height } = await readImageHead(file);
      if (format !== kind) return 'errorImageBroken';
      return rule.fits({ kind, width, height }) ? await make(file) : 'errorImageSize';
    });
  } catch (error) {
    return /pixel limit|dimensions/i.test(String(error)) ? 'errorImageSize' : 'errorImageBroken';
  }
};
