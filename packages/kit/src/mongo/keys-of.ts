/** Ids of what a cursor finds, one after the other, however many they are. */
export async function* keysOf(cursor: AsyncIterable<{ readonly _id: string }>): AsyncGenerator<string> {
  for await (const { _id } of cursor) yield _id;
}
