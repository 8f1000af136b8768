import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import type { Plugin } from 'vite';
import { transformWithOxc } from 'vite';

/** The value that `boot.ts` leaves open. */
const placeholder = '= __PRELOADS__;';

/** Files that the boot script asks for before the application runs: by locale, and by area. */
export interface Preloads {
  texts: Record<'public' | 'private', Record<string, string>>;
  fonts: string[];
  shell: string[];
}

const noPreloads = (): Preloads => ({
  texts: { public: {}, private: {} },
  fonts: [],
  shell: [],
});

/** Names of the pages behind the sign-in by their paths, in the languages that the application brings. */
export type PageTitles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What `boot.ts` reads the name of the page from, which is painted before any other script. */
const titlesTag = (titles: PageTitles): string =>
  `<meta name="gh-titles" content="${escapeHtml(JSON.stringify(titles))}" />`;

const beforeTitle = (html: string, tags: string): string =>
  html.replace('<title>', () => `${tags}\n    <title>`);

/**
 * Builds `boot.ts` into one small classic script that runs before the first paint: module scripts run after it,
 * and an inline script would need `unsafe-inline`.
 */
export function bootPlugin(options: { source: string; titles: () => Promise<PageTitles> }): Plugin {
  let building = false;
  const compile = async (preloads: Preloads) => {
    const source = readFileSync(options.source, 'utf8').replace(
      placeholder,
      `= ${JSON.stringify(preloads)};`,
    );
    const { code } = await transformWithOxc(source, options.source, { target: 'es2022', sourcemap: false });
    return `(()=>{${code.replaceAll(/^export\s+/gm, '').trim()}})();`;
  };
  return {
    name: 'gatehouse:boot',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use('/platform/boot.js', (_request, response) => {
        void compile(noPreloads()).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        });
      });
    },
    async transformIndexHtml(html) {
      const script = building ? '' : '<script src="/platform/boot.js"></script>';
      return beforeTitle(html, `${titlesTag(await options.titles())}${script}`);
    },
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        const code = await compile(preloadsOf(bundle));
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not part of the build');
        page.source = beforeTitle(String(page.source), `<script src="/platform/${fileName}"></script>`);
      },
    },
  };
}

function preloadsOf(bundle: Record<string, { type: string; fileName: string }>): Preloads {
  const preloads = noPreloads();
  for (const file of Object.values(bundle)) {
    if (/\/inter-[^/]+\.woff2$/.test(file.fileName)) preloads.fonts.push(`/platform/${file.fileName}`);
    if (file.type !== 'chunk') continue;
    const chunk = file as { fileName: string; facadeModuleId?: string | null; moduleIds?: string[] };
    const address = `/platform/${chunk.fileName}`;
    const [, locale, area] =
      /virtual:messages\/([^/]+)\/(public|private)/.exec(chunk.facadeModuleId ?? '') ?? [];
    if (locale) preloads.texts[area as 'public' | 'private'][locale] = address;
    if (chunk.moduleIds?.some((module) => module.endsWith('/app/private-area.tsx')))
      preloads.shell.push(address);
  }
  return preloads;
}
