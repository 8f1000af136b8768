// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { receiveFile } from './received-file.ts';

const parts = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

test('a file has the name and type that the server gave it, and tells what has arrived', async () => {
  const told: number[] = [];
  const file = await receiveFile('fallback', (bytes) => told.push(bytes))(
    new Response(parts('день;', 'кто'), {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="history.csv"' },
    }),
  );
  expect(file.name).toBe('history.csv');
  expect(file.contents.type).toBe('text/csv');
  expect(await file.contents.text()).toBe('день;кто');
  expect(told).toEqual([9, 15]);
});

test('an empty file without a name takes the one it is asked by', async () => {
  const file = await receiveFile('fallback', () => {})(new Response(parts()));
  expect(file.name).toBe('fallback');
  expect(file.contents.size).toBe(0);
});

test('a file that breaks off is none', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new TypeError('connection lost'));
    },
  });
  await expect(receiveFile('fallback', () => {})(new Response(broken))).rejects.toThrow('connection lost');
});
