/** The code blocks of the guide for relying parties, to be run as they are printed. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const guide = fileURLToPath(new URL('../../../../../../docs/openid-provider.md', import.meta.url));

/** Values that the guide makes up, which whoever follows it replaces by their own. */
export const examples = {
  issuer: 'https://id.example.com/oidc',
  audience: 'https://api.example.com/orders',
} as const;

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
const TITLE = /\*\*([^*]+?)\.?\*\*/g;

export interface DocumentedBlock {
  readonly language: string;
  readonly code: string;
}

/** Each by the bold title that stands last before it. */
export const blocksIn = (text: string): ReadonlyMap<string, DocumentedBlock> => {
  const blocks = new Map<string, DocumentedBlock>();
  for (const { index, 1: language = '', 2: code = '' } of text.matchAll(BLOCK)) {
    const title = [...text.slice(0, index).matchAll(TITLE)].at(-1)?.[1] ?? '';
    if (title === '' || blocks.has(title))
      throw new Error(`a code block below "${title}" has no title of its own`);
    blocks.set(title, { language, code });
  }
  return blocks;
};

export const documentedBlocks = async (): Promise<ReadonlyMap<string, DocumentedBlock>> =>
  blocksIn(await readFile(guide, 'utf8'));

/** The code with one's own values in the place of those that the guide makes up; each has to be there. */
export const withOwn = (code: string, own: Partial<Record<keyof typeof examples, string>>): string =>
  Object.entries(own).reduce((text, [name, value]) => {
    const example = examples[name as keyof typeof examples];
    if (!text.includes(example)) throw new Error(`the block does not have ${example}`);
    return text.replaceAll(example, value);
  }, code);
