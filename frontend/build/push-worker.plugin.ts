import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { transformWithOxc } from 'vite';

/** Its scope is the folder it stands in: all pages. The name never changes, so the BFF has it asked for anew each time. */
const fileName = 'push-worker.js';

/** Builds the service worker into one small classic script beside the page. */
export function pushWorkerPlugin({ source }: { source: string }): Plugin {
  const compile = async () => {
    const text = readFileSync(source, 'utf8');
    const { code } = await transformWithOxc(text, source, { target: 'es2022', sourcemap: false });
    return `(()=>{${code.replaceAll(/^export\s+/gm, '').trim()}})();`;
  };
  return {
    name: 'gatehouse:push-worker',
    configureServer(server) {
      server.middlewares.use(`/platform/${fileName}`, (_request, response) => {
        void compile().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        });
      });
    },
    generateBundle: {
      order: 'post',
      async handler() {
        this.emitFile({ type: 'asset', fileName, source: await compile() });
      },
    },
  };
}
