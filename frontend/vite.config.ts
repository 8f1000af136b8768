import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ariaLocalesPlugin } from './build/aria-locales.plugin.ts';
import { bootPlugin } from './build/boot.plugin.ts';
import { compressPlugin } from './build/compress.plugin.ts';
import { devStylePlugin } from './build/dev-style.plugin.ts';
import { messagesPlugin } from './build/messages.plugin.ts';
import { locales } from './src/lib/locale.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browsers that know light-dark(), :has() and dialog: nothing is transpiled below them. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

export default defineConfig({
  root: here('.'),
  base: '/platform/',
  plugins: [
    react(),
    messagesPlugin({ folder: here('./src/i18n') }),
    bootPlugin({ source: here('./src/app/boot.ts') }),
    ariaLocalesPlugin({ languages: locales }),
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
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
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
