import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const replaced = new Set<string>();

/**
 * Replaces a method of a class inside kafkajs 2.2.4, once in a process. `make` gets the method as it was. Throws when the class
 * has no such method: another version has to be looked at again.
 */
export const replaceMethod = <T, K extends keyof T & string>(
  file: string,
  method: K,
  make: (original: T[K]) => T[K],
): void => {
  const key = `${file} ${method}`;
  if (replaced.has(key)) return;
  const { prototype } = load(`kafkajs/src/${file}`) as { prototype: T };
  if (typeof prototype[method] !== 'function') {
    throw new Error(`kafkajs is not 2.2.4: look at ${method} of its ${file} again`);
  }
  prototype[method] = make(prototype[method]);
  replaced.add(key);
};
