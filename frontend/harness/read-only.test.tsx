// @vitest-environment happy-dom
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApplicationPage } from '../src/pages/applications/application.page.tsx';
import { ApplicationsPage } from '../src/pages/applications/applications.page.tsx';
import { BannersPage } from '../src/pages/banners/banners.page.tsx';
import { DevicesTypesPage } from '../src/pages/devices-types/devices-types.page.tsx';
import { DocumentPage } from '../src/pages/documents/document.page.tsx';
import { DocumentsPage } from '../src/pages/documents/documents.page.tsx';
import { DomainPage } from '../src/pages/domains/domain.page.tsx';
import { DomainsPage } from '../src/pages/domains/domains.page.tsx';
import { LocalesPage } from '../src/pages/locales/locales.page.tsx';
import { NetworkAliasesPage } from '../src/pages/network/network-aliases.page.tsx';
import { BlacklistPage, WhitelistPage } from '../src/pages/network/network-list.page.tsx';
import { PageNameProvider } from '../src/screen/page-name.tsx';
import { problem } from '../src/testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../src/testing/show-screen.tsx';
import { answer } from './answers.ts';

afterEach(hideScreens);

const inAMinute = new Date(Date.now() + 60_000).toISOString();

/** Every call as the harness answers it, while a change of the networks waits to be confirmed. */
const answers: Answers = Object.fromEntries(
  endpointCatalog.map(({ operationId, method, path }) => [
    operationId,
    ({ args = {} }) => {
      const { status, data } = answer({
        method,
        path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(args.params?.[name])),
        query: new URLSearchParams(args.query),
        body: {},
        cookie: `harness=1; unconfirmed=${inAMinute}`,
      });
      return status < 400 ? ok(data) : { ok: false, error: problem(status, 'request.unavailable') };
    },
  ]),
);

const at = (path: string, Page: ComponentType) => (
  <PageNameProvider>
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/setting/:area/:id?" element={<Page />} />
      </Routes>
    </MemoryRouter>
  </PageNameProvider>
);

/** Path, page, the noun of its rights, and what it shows beside rows or fields to those who may change them. */
const pages: readonly (readonly [string, ComponentType, string, readonly string[]])[] = [
  ['/setting/domains', DomainsPage, 'domains', ['domains.create', 'widget.actions']],
  ['/setting/domains/d1', DomainPage, 'domains', ['domains.addAlias', 'widget.actions']],
  ['/setting/documents', DocumentsPage, 'documents', ['documents.create', 'widget.actions']],
  ['/setting/documents/d0', DocumentPage, 'documents', ['widget.edit', 'widget.actions']],
  ['/setting/banners', BannersPage, 'banners', ['banners.create', 'widget.actions']],
  ['/setting/locales', LocalesPage, 'locales', ['locales.create', 'widget.actions']],
  [
    '/setting/blacklist',
    BlacklistPage,
    'network',
    ['network.create', 'widget.actions', 'network.unconfirmed.confirm'],
  ],
  ['/setting/whitelist', WhitelistPage, 'network', ['network.create', 'network.unconfirmed.confirm']],
  [
    '/setting/network-aliases',
    NetworkAliasesPage,
    'network',
    ['network.aliases.create', 'widget.actions', 'network.unconfirmed.confirm'],
  ],
  ['/setting/applications', ApplicationsPage, 'applications', ['applications.create', 'widget.actions']],
  ['/setting/applications/d2', ApplicationPage, 'applications', ['widget.edit', 'widget.actions']],
  ['/setting/devices-types', DevicesTypesPage, 'device-types', ['devicesTypes.create', 'widget.actions']],
];

const controls = (id: string) => screen.queryAllByRole('button', { name: text(id) });

test.each(pages)(
  '%s shows a reader all that an editor sees, and nothing that changes it',
  async (...page) => {
    const [path, Page, noun, changing] = page;
    const seen = async (...rights: readonly string[]) => {
      const methods = rights.map((right) => `setting.${noun}.${right}`);
      const { container } = await showScreen(at(path, Page), { path, answers, person: { methods } });
      await waitFor(() => expect(container.querySelector('.gh-skeleton')).toBeNull());
      await screen.findByRole('heading', { level: 1 });
      return container;
    };
    const cells = (container: HTMLElement) =>
      [...container.querySelectorAll('td:not([data-actions]), dd')].map(({ textContent }) => textContent);
    const editors = await seen('read', 'write');
    for (const id of changing) await waitFor(() => expect(controls(id).length, id).toBeGreaterThan(0));
    const whole = cells(editors);
    hideScreens();
    const readers = await seen('read');
    await waitFor(() => expect(cells(readers)).toEqual(whole));
    for (const id of changing) expect(controls(id), id).toEqual([]);
    // Fields that do not take anything say why.
    if (readers.querySelector('fieldset:disabled'))
      expect(screen.getByText(text('widget.readOnly'))).toBeDefined();
    for (const id of ['ui.save', 'ui.delete', 'widget.disable', 'widget.enable'])
      expect(controls(id), id).toEqual([]);
  },
);
