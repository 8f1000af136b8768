/** What the last paragraph of a decision record names as its check: files, scripts and tests (house style, rule 19). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesNamed, namesFile, quoted } from './named-files.ts';

const lead = 'Enforced by:';

/** The paragraph that names the checks, and whether it is the last one. */
const enforcement = (text: string): { readonly paragraph: string; readonly last: boolean } | undefined => {
  const paragraphs = text.trim().split(/\n\s*\n/);
  const at = paragraphs.findIndex((paragraph) => paragraph.startsWith(lead));
  const paragraph = paragraphs[at];
  return paragraph === undefined ? undefined : { paragraph, last: at === paragraphs.length - 1 };
};

/** In this paragraph everything that looks like a path is one. */
const isPath = (token: string): boolean => !token.includes(' ') && (token.includes('/') || namesFile(token));

const scriptsOf = (root: string, workspace: string): readonly string[] => {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.scripts ?? {});
};

/** Everything that a record names and the repository at `root`, which has these files, does not have, in words. */
export const missingChecks = (root: string, files: readonly string[], text: string): readonly string[] => {
  const found = enforcement(text);
  if (found === undefined) return [`no paragraph begins with "${lead}"`];
  const tokens = quoted(found.paragraph);
  const named = new Map(tokens.filter(isPath).map((token) => [token, filesNamed(token, files)]));
  const missing = [...named].filter(([, paths]) => paths.length === 0).map(([token]) => `no file ${token}`);

  for (const token of tokens) {
    const [, script, workspace = '.'] = /^npm run ([\w:-]+)(?: (?:--workspace|-w) (\S+))?$/.exec(token) ?? [];
    if (script !== undefined && !scriptsOf(root, workspace).includes(script))
      missing.push(`no script ${token}`);
  }

  const texts = [...named.values()]
    .flat()
    .filter(namesFile)
    .map((path) => readFileSync(join(root, path), 'utf8'));
  for (const [, name = ''] of found.paragraph.matchAll(/"([^"]+)"/g))
    if (!texts.some((each) => each.includes(name))) missing.push(`no test "${name}"`);

  if (tokens.length === 0 && !/review only/i.test(found.paragraph))
    missing.push('neither a check nor a review');
  if (!found.last) missing.push(`"${lead}" is not the last paragraph`);
  return missing;
};
