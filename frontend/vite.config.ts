import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ariaLocalesPlugin } from './build/aria-locales.plugin.ts';
import { bootPlugin } from './build/boot.plugin.ts';
import { chunkGroupsPlugin } from './build/chunk-groups.plugin.ts';
import { compressPlugin } from './build/compress.plugin.ts';
import { devStylePlugin } from './build/dev-style.plugin.ts';
import { messagesPlugin } from './build/messages.plugin.ts';
import { namedImportsPlugin } from './build/named-imports.plugin.ts';
import { locales } from './src/lib/locale.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browsers that know light-dark(), :has() and dialog: nothing is transpiled below them. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Icons that pages on both sides of the sign-in show. */
const sharedIcons = ['arrow-left', 'chevron-down', 'circle', 'minus', 'search-x', 'x'].map((name) =>
  here(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
);

const chunkGroups = chunkGroupsPlugin({
  roots: {
    // With the few small modules that pages on both sides of the sign-in share: nobody without a session loads the shell.
    entry: [
      'app/main.tsx',
      'features/start-up/person-name.ts',
      'features/services/is-current.ts',
      'features/services/open-service.ts',
    ]
      .map((path) => here(`./src/${path}`))
      .concat(sharedIcons),
    // The frame of the pages behind the sign-in, and what nearly each of them shows.
    shell: [
      'app/private-area.tsx',
      'screen/list-page.tsx',
      'screen/loaded.tsx',
      'screen/use-action.ts',
      'screen/use-confirm.tsx',
      'screen/use-record-actions.tsx',
      'screen/use-removal.tsx',
      'screen/list-columns.tsx',
      'screen/list-filter.ts',
      'screen/texts.ts',
      'screen/detail-page.tsx',
      'app/menu-icons.tsx',
      'ui/badge/badge.tsx',
      'ui/card/card.tsx',
      'ui/label-value/label-value.tsx',
      'ui/relative-time/relative-time.tsx',
      'features/history/components/change-list.tsx',
    ].map((path) => here(`./src/${path}`)),
    // The lists that the palette asks, with the calls of their pages.
    objects: [here('./src/features/object-search/search-objects.ts')],
    // Pages of texts stand on both sides of the sign-in.
    text: [
      here('./src/features/law/components/document-text.tsx'),
      here('./src/features/law/choose-document.ts'),
    ],
  },
});

export default defineConfig({
  root: here('.'),
  base: '/platform/',
  plugins: [
    react(),
    namedImportsPlugin({ packages: ['lucide-react', 'react-aria-components'] }),
    chunkGroups.plugin,
    messagesPlugin({ folder: here('./src/i18n') }),
    bootPlugin({ source: here('./src/app/boot.ts') }),
    ariaLocalesPlugin({ languages: locales, base: 'ru-RU' }),
    compressPlugin(),
    devStylePlugin(),
  ],
  resolve: {
    alias: [
      // Messages arrive compiled, so that the ICU parser (7 KiB) stays out of the browser.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: here('../node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
      },
    ],
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: chunkGroups.nameOf, priority: 1 },
          ],
        },
      },
    },
  },
  // `make dev` says the port and the BFF; it serves what is not the frontend's, under the host that the browser shows.
  server: {
    host: '127.0.0.1',
    port: Number(process.env.GATEHOUSE_PORT ?? 8080),
    strictPort: true,
    proxy: {
      '^/(api|oidc|platform/style)/': {
        target: process.env.GATEHOUSE_BFF_URL ?? 'http://127.0.0.1:8090',
        changeOrigin: false,
      },
    },
  },
});
