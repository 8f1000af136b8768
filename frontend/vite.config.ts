import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ariaLocalesPlugin } from './build/aria-locales.plugin.ts';
import { bootPlugin } from './build/boot.plugin.ts';
import { chunkGroupsPlugin } from './build/chunk-groups.plugin.ts';
import { compressPlugin } from './build/compress.plugin.ts';
import { devStylePlugin } from './build/dev-style.plugin.ts';
import { emptiedElementsPlugin } from './build/emptied-elements.plugin.ts';
import { messageIdsPlugin } from './build/message-ids.plugin.ts';
import { messagesPlugin } from './build/messages.plugin.ts';
import { namedImportsPlugin } from './build/named-imports.plugin.ts';
import { pushWorkerPlugin } from './build/push-worker.plugin.ts';
import { locales } from './src/lib/locale.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const pageTitles = new URL('./build/page-titles.ts', import.meta.url).href;

/** Browsers that know light-dark(), :has() and dialog: nothing is transpiled below them. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Icons that pages on both sides of the sign-in show. */
const iconFile = (name: string) => here(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
const sharedIcons = ['arrow-left', 'ban', 'chevron-down', 'circle', 'minus', 'search-x', 'x'].map(iconFile);

const chunkGroups = chunkGroupsPlugin({
  roots: {
    entry: [here('./src/app/main.tsx')],
    // The few small modules that pages on both sides of the sign-in share, and the sign-in does without: nobody without a
    // session loads the shell.
    both: [
      'features/start-up/own-account.ts',
      'features/start-up/person-name.ts',
      'features/services/is-current.ts',
      'features/services/open-service.ts',
    ]
      .map((path) => here(`./src/${path}`))
      .concat(
        here('../contracts/src/profile/fields.ts'),
        here('../contracts/generated/calls/identity/provider-sign-in.ts'),
        sharedIcons,
      ),
    // What follows the name at a sign-in, and asks again behind it.
    proof: [here('./src/features/login/components/factor-card.tsx')],
    // The frame of the pages behind the sign-in, and what nearly each of them shows.
    shell: [
      'app/private-area.tsx',
      'screen/language-views.tsx',
      'screen/record-facts.tsx',
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
      'screen/permitted-link.tsx',
      'screen/person-link.tsx',
      'screen/pictures/picture-preview.tsx',
      'app/menu-icons.tsx',
      // The palette asks all lists, with the calls of their pages.
      'features/object-search/search-objects.ts',
      'ui/badge/badge.tsx',
      'ui/button/button-row.tsx',
      'ui/card/card.tsx',
      'ui/page/beside.tsx',
      'ui/row-list/row-list.tsx',
      'ui/label-value/label-value.tsx',
      'ui/named-rows/named-rows.ts',
      'ui/fact-line/number-facts.tsx',
      'ui/tabs/page-tabs.tsx',
      'ui/relative-time/relative-time.tsx',
      'features/history/components/change-list.tsx',
      'features/network/components/unconfirmed-notice.tsx',
      'features/services/texts.ts',
      'ui/file-choice/file-choice.tsx',
      'ui/file-choice/too-many-bytes.ts',
      // The frame of a domain's page, whose fields are scripts of their own.
      'pages/domains/domain.page.tsx',
      'lib/received-file.ts',
    ]
      .map((path) => here(`./src/${path}`))
      .concat(
        here('../contracts/generated/calls/identity/activity.ts'),
        here('../contracts/generated/calls/identity/session.ts'),
        here('../contracts/generated/calls/identity/schemes.ts'),
        ...['activity', 'arrow-down-up', 'download', 'funnel', 'image-up', 'user-plus'].map(iconFile),
      ),
    // Pages of texts stand on both sides of the sign-in.
    text: [
      'features/law/components/document-text.tsx',
      'features/law/choose-document.ts',
      'pages/documents/reading.tsx',
    ].map((path) => here(`./src/${path}`)),
    // What the pages of companies, requests and invitations share.
    access: [
      'features/access-requests/components/request-list.tsx',
      'features/access-requests/components/request-tabs.tsx',
      'features/companies/components/access-chips.tsx',
      'features/companies/texts.ts',
    ]
      .map((path) => here(`./src/${path}`))
      .concat(
        ...['companies', 'invitations', 'requests'].map((name) =>
          here(`../contracts/generated/calls/access-request/${name}.ts`),
        ),
      ),
    'companies.page': [
      'companies/companies.page.tsx',
      'access-requests/requests.page.tsx',
      'access-requests/request-access.page.tsx',
    ].map((path) => here(`./src/pages/${path}`)),
    // Read without its form, which draws some of the same.
    'personal.page': [here('./src/pages/personal/personal.page.tsx')],
    // The fields of all forms; whoever opens one opens others.
    form: [
      'screen/form/form-dialog.tsx',
      'screen/form/form-fields.tsx',
      'screen/form/form-rows.tsx',
      'screen/form/language-tabs.tsx',
      'screen/form/editor-form.ts',
      'screen/lookup.tsx',
      'ui/date-field/date-field.tsx',
    ].map((path) => here(`./src/${path}`)),
    // A list and the page of one of its rows, called as the page: the size check reads it from the name.
    'documents.page': ['documents.page.tsx', 'document.page.tsx'].map((name) =>
      here(`./src/pages/documents/${name}`),
    ),
    'people.page': ['people.page.tsx', 'person.page.tsx'].map((name) => here(`./src/pages/people/${name}`)),
    'providers.page': ['providers.page.tsx', 'provider.page.tsx'].map((name) =>
      here(`./src/pages/providers/${name}`),
    ),
    'contractors.page': ['contractors.page.tsx', 'contractor.page.tsx'].map((name) =>
      here(`./src/pages/contractors/${name}`),
    ),
    'network.page': ['network-list.page.tsx', 'network-aliases.page.tsx'].map((name) =>
      here(`./src/pages/network/${name}`),
    ),
    // Registration and invitation ask for a phone, too.
    phone: ['ui/phone-field/phone-field.tsx', 'features/entry/use-countries.ts'].map((path) =>
      here(`./src/${path}`),
    ),
    'profile-form': ['personal-editor.tsx', 'required-fields.tsx'].map((name) =>
      here(`./src/pages/personal/${name}`),
    ),
    // The page and the calls that its form shares with it.
    'subscriptions.page': [here('./src/pages/subscriptions/subscriptions.page.tsx')],
    // A list that is put in order, with what it needs of react-aria.
    'order-list': [here('./src/ui/order-list/order-list.tsx')],
    // The frame of these pages, and what they show once it has come: that needs the scripts of forms.
    'dynamic-fields.page': ['types.page.tsx', 'tabs.page.tsx', 'tab.page.tsx'].map((name) =>
      here(`./src/pages/dynamic-fields/${name}`),
    ),
    'dynamic-fields': ['tabs-view.tsx', 'tab-view.tsx'].map((name) =>
      here(`./src/features/dynamic-fields/components/${name}`),
    ),
    // The editor of a domain with its preview.
    domain: [
      'features/domains/components/domain-form.tsx',
      'features/domains/components/domain-sections.tsx',
      'features/domains/components/documents-section.tsx',
      'features/domains/components/devices-section.tsx',
      'features/domains/components/new-domain.tsx',
      'app/shown-sign-in.tsx',
    ].map((path) => here(`./src/${path}`)),
  },
});

export default defineConfig({
  root: here('.'),
  base: '/platform/',
  plugins: [
    react(),
    namedImportsPlugin({ packages: ['lucide-react', 'react-aria-components'] }),
    emptiedElementsPlugin(),
    chunkGroups.plugin,
    messagesPlugin({ folder: here('./src') }),
    messageIdsPlugin({ folder: here('./src') }),
    bootPlugin({
      source: here('./src/app/boot.ts'),
      // Read by Node itself: bundled with this file, the table would bring all pages along.
      titles: async () => {
        const { readPageTitles } = (await import(pageTitles)) as typeof import('./build/page-titles.ts');
        return readPageTitles(here('./src'), locales);
      },
    }),
    pushWorkerPlugin({ source: here('./src/push/push-worker.ts') }),
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
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              priority: chunkGroups.groups.length + 1,
            },
            ...chunkGroups.groups,
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
