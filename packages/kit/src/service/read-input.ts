import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/** What a command is handed: a file, or its standard input where none is named or `-`. */
export const readInput = (file: string | undefined, input: NodeJS.ReadableStream): Promise<string> =>
  file === undefined || file === '-' ? text(input) : readFile(file, 'utf8');
