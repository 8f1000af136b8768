/** An answer is longer than its reader takes. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** Reads a body of at most `most` bytes; a longer one is not read to its end, its connection is given up. */
export const readBounded = async ({ body }: { readonly body: unknown }, most: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body as AsyncIterable<Uint8Array> | null) ?? []) {
    bytes += part.length;
    if (bytes > most) throw new AnswerTooLong(`the answer is longer than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
