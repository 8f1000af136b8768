/** A text from outside that may not stand in a path. */
export class RefusedSegment extends Error {
  override readonly name = 'RefusedSegment';
}

/** `.` and `..`, also between slashes and percent-encoded: servers decode a path before they resolve it. */
const DOTS = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i;
/** Controls, and halves of characters, which have no encoding. */
const UNWRITTEN = /[\p{Cc}\p{Cs}]/u;

/** Whether a text may be one part of a path: neither empty nor a way to another one. */
export const isPathSegment = (text: string): boolean =>
  text !== '' && !UNWRITTEN.test(text) && !DOTS.test(text);

/**
 * A text from outside as one part of a path, encoded. Encoding alone does not hold it there: `..` needs none, and leads one
 * folder up. Throws `RefusedSegment`.
 */
export const pathSegment = (text: string): string => {
  if (!isPathSegment(text)) throw new RefusedSegment('a part of a path is empty or leads elsewhere');
  return encodeURIComponent(text);
};
