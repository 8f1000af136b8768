import { createScript, type Script } from '../../lib/script.tsx';
import { privatePages } from '../pages.ts';

const scripts = new Map(
  privatePages.flatMap(({ name, load }) => (load ? [[name, createScript<object>(load)] as const] : [])),
);

/** The script of a page behind the sign-in. */
export const pageScript = (name: string): Script<object> | undefined => scripts.get(name);
