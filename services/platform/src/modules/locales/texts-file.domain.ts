/** Reads a file of texts: JSON from ids to texts, or to records with a `defaultMessage` as formatjs extracts them. */
import type { TextFinding } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export interface TextLine {
  readonly id: string;
  readonly line: number;
  /** Undefined where there is something else than a text. */
  readonly text: string | undefined;
}

export type TextsFile =
  | { readonly kind: 'read'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'broken'; readonly fault: TextFinding };

const broken = (line: number | null, detail: string): TextsFile => ({
  kind: 'broken',
  fault: { code: 'file', id: null, line, detail },
});

/** Lines of places that come in their order. */
const lineCounter = (content: string) => {
  let at = 0;
  let line = 1;
  return (offset: number): number => {
    for (; at < offset; at += 1) if (content[at] === '\n') line += 1;
    return line;
  };
};

const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'string') return node.value as string;
  if (node?.type !== 'object') return undefined;
  const message = node.children?.find(({ children }) => children?.[0]?.value === 'defaultMessage');
  const value = message?.children?.[1];
  return value?.type === 'string' ? (value.value as string) : undefined;
};

const parseFile = (content: string) => {
  const errors: ParseError[] = [];
  try {
    return { root: parseTree(content, errors, { disallowComments: true }), error: errors[0] };
  } catch {
    // What is nested deeper than the stack is no file of texts.
    return { root: undefined, error: undefined };
  }
};

export const readTextsFile = (given: string): TextsFile => {
  const content = given.replace(/^\uFEFF/, '');
  const lineAt = lineCounter(content);
  const { root, error } = parseFile(content);
  if (error !== undefined) return broken(lineAt(error.offset), printParseErrorCode(error.error));
  if (root?.type !== 'object') return broken(1, 'ObjectExpected');
  const lines = (root.children ?? []).map(({ offset, children: [key, value] = [] }) => ({
    id: String(key?.value),
    line: lineAt(offset),
    text: textOf(value),
  }));
  return { kind: 'read', lines };
};
