/** What the last paragraph of a decision record names as its check: files, scripts and tests (house style, rule 19). */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const lead = 'Enforced by:';

/** The paragraph that names the checks, and whether it is the last one. */
const enforcement = (text: string): { readonly paragraph: string; readonly last: boolean } | undefined => {
  const paragraphs = text.trim().split(/\n\s*\n/);
  const at = paragraphs.findIndex((paragraph) => paragraph.startsWith(lead));
  const paragraph = paragraphs[at];
  return paragraph === undefined ? undefined : { paragraph, last: at === paragraphs.length - 1 };
};

const isFile = (token: string): boolean => /^[\w./*{},-]+\.(?:tsx?|cjs|mjs|json|yml|sh)$/.test(token);
const isPath = (token: string): boolean => !token.includes(' ') && (token.includes('/') || isFile(token));

/** A file without its folder stands in a folder that the paragraph names, or in one of a file that it names. */
const filesOf = (root: string, tokens: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const whole = new Map(tokens.map((token) => [token, globSync(token, { cwd: root })] as const));
  const folders = new Set(
    [...whole.values()].flat().flatMap((path) => (isFile(path) ? [dirname(path)] : [path])),
  );
  return new Map(
    [...whole].map(([token, found]) => [
      token,
      found.length > 0
        ? found
        : [...folders].map((folder) => join(folder, token)).filter((path) => existsSync(join(root, path))),
    ]),
  );
};

const scriptsOf = (root: string, workspace: string): readonly string[] => {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.scripts ?? {});
};

/** Everything that a record names and the repository at `root` does not have, in words. */
export const missingChecks = (root: string, text: string): readonly string[] => {
  const found = enforcement(text);
  if (found === undefined) return [`no paragraph begins with "${lead}"`];
  const tokens = [...found.paragraph.matchAll(/`([^`]+)`/g)].flatMap(([, token = '']) => token);
  const files = filesOf(root, tokens.filter(isPath));
  const missing = [...files].filter(([, paths]) => paths.length === 0).map(([token]) => `no file ${token}`);

  for (const token of tokens) {
    const [, script, workspace = '.'] = /^npm run ([\w:-]+)(?: (?:--workspace|-w) (\S+))?$/.exec(token) ?? [];
    if (script !== undefined && !scriptsOf(root, workspace).includes(script))
      missing.push(`no script ${token}`);
  }

  const texts = [...files.values()]
    .flat()
    .filter(isFile)
    .map((path) => readFileSync(join(root, path), 'utf8'));
  for (const [, name = ''] of found.paragraph.matchAll(/"([^"]+)"/g))
    if (!texts.some((each) => each.includes(name))) missing.push(`no test "${name}"`);

  if (tokens.length === 0 && !/review only/i.test(found.paragraph))
    missing.push('neither a check nor a review');
  if (!found.last) missing.push(`"${lead}" is not the last paragraph`);
  return missing;
};
