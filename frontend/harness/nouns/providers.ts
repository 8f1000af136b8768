import type { Page } from '@playwright/test';
import { button, buttonAbout, menuItem } from '../controls.ts';
import { standings, voidRun, withheldChanges, withheldTrial } from '../mapper-standings.ts';
import { tried } from '../mapper-trials.ts';
import { checked, originScreens, everyProvider as rows } from '../provider-origins.ts';
import { signInOf, signInScreens } from '../provider-sign-ins.ts';
import { at, fields, long, mappers, runs, synchronizations } from '../providers.ts';
import { changes } from '../run-changes.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const sync = '/platform/setting/providers/sync/{id}';

/** The last provider's mappers wait for administrators, as what its last run held does. */
const synchronizationsOf = (id: string) => {
  const [users] = synchronizations.d1 ?? [];
  if (id === 'd3' && users !== undefined)
    return [{ ...users, id: 'd16', details: { ...users.details, run: voidRun } }];
  return synchronizations[id] ?? synchronizations.d0;
};

/** `{id}` stands for any of them. */
const answers = (page: Paged): Answers => ({
  'GET /platform/setting/providers': ({ query }) =>
    page(
      searched(rows, query, ({ name }) => name),
      query,
      'providers',
    ),
  'GET /platform/setting/providers/{id}': ({ path }) => ({
    status: 200,
    data: { provider: rows.find(({ id }) => path.endsWith(id)) ?? rows[0] },
  }),
  'POST /platform/setting/providers/status': ({ body }) =>
    String(body.url).includes('directory')
      ? {
          status: 422,
          data: {
            type: 'about:blank',
            title: 'Access error',
            status: 422,
            code: 'provider.access',
            providerError: 'rights',
            requiredRights: ['view-users', 'view-clients'],
          },
        }
      : { status: 200, data: checked(body.id) },
  'PUT /platform/setting/providers/{id}/origins': () => ({ status: 200, data: { revision: 2 } }),
  'GET /platform/setting/providers/{id}/sync': ({ path }) => ({
    status: 200,
    data: { synchronizations: synchronizationsOf(path.split('/').at(-2) ?? '') },
  }),
  'GET /platform/setting/provider-people/{id}': ({ path }) => ({
    status: 200,
    data: signInOf(path.split('/').at(-1)),
  }),
  'PUT /platform/setting/provider-people/{id}/issuer': () => ({ status: 200, data: { confirmedAt: at } }),
  'GET /platform/setting/providers/{id}/users': () => ({
    status: 200,
    data: {
      total: 502,
      next: 'b',
      people: [
        {
          externalId: 'a',
          accountId: 'd1',
          name: 'Константинопольский-Вознесенский Александр',
          login: 'alexander',
          delivered: true,
          switchedOffAt: null,
        },
        {
          externalId: 'b',
          accountId: 'd2',
          name: 'Борис Ветров',
          login: 'boris',
          delivered: false,
          switchedOffAt: at,
        },
      ],
    },
  }),
  'POST /platform/setting/providers/{id}/effects': () => ({
    status: 200,
    data: { effects: { people: 502, clients: 4 } },
  }),
  'GET /platform/setting/roles/search': () => ({
    status: 200,
    data: { roles: [{ code: 'administrator', name: 'Администратор' }] },
  }),
  'GET /platform/setting/providers/mappers/fields': () => ({ status: 200, data: { fields } }),
  [`GET ${sync}/mappers`]: ({ path }) => ({
    status: 200,
    data: { mappers: path.includes('/d11/') ? mappers : path.includes('/d16/') ? standings : [] },
  }),
  [`POST ${sync}/mappers/test`]: ({ path, body }) => ({
    status: 200,
    data: path.includes('/d16/')
      ? withheldTrial
      : tried(String((body.mapper as { before?: string } | undefined)?.before ?? '')),
  }),
  [`POST ${sync}/dry-run`]: () => ({ status: 201, data: { id: 'd21' } }),
  [`GET ${sync}/history`]: ({ path, query }) =>
    page(path.includes('/d14/') ? [] : path.includes('/d16/') ? [voidRun] : runs, query, 'history'),
  [`GET ${sync}/history/{id}`]: ({ path }) => ({
    status: 200,
    data: { run: [...runs, voidRun].find(({ id }) => path.endsWith(id)) ?? runs[4] },
  }),
  [`GET ${sync}/history/{id}/changes`]: ({ path, query }) =>
    page(
      (path.includes('/d25/') ? [] : path.includes('/d27/') ? withheldChanges : changes).filter(({ kind }) =>
        [null, kind as string].includes(query.get('kind')),
      ),
      query,
      'changes',
    ),
});

const users = '/setting/providers/d0?tab=synchronization';
const waiting = '/setting/providers/d3?tab=synchronization';
const openMappers = async (page: Page) => {
  await button(page, 'providers.mappers').click();
  await page.getByRole('dialog').locator('li').first().waitFor();
};
const addMapper = async (page: Page) => {
  await openMappers(page);
  await button(page, 'providers.addMapper').click();
  await page.getByRole('dialog').locator('h4').first().waitFor();
};
const editWaiting = async (page: Page, name: string) => {
  await openMappers(page);
  await buttonAbout(page, 'widget.actions', name).click();
  await menuItem(page, 'widget.edit').click();
  await page.getByRole('dialog').locator('h4').first().waitFor();
};
const openHistory = async (page: Page, card: number) => {
  await button(page, 'providers.historyButton').nth(card).click();
  await page.getByRole('dialog').locator('li, p').first().waitFor();
};
const overlay = { signedIn: true, overlay: true } as const;

/** The console's providers. */
export const providers: ConsoleNoun = {
  answers,
  screens: [
    { name: 'providers', path: '/setting/providers', signedIn: true },
    { name: 'providers-none', path: '/setting/providers?search=nothing', signedIn: true },
    {
      name: 'provider-new',
      path: '/setting/providers',
      ...overlay,
      act: async (page) => {
        await button(page, 'providers.create').first().click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      },
    },
    {
      name: 'provider-off-question',
      path: '/setting/providers',
      ...overlay,
      act: async (page) => {
        await buttonAbout(page, 'widget.actions', 'Вход для сотрудников').click();
        await menuItem(page, 'widget.disable').click();
        await page.getByRole('alertdialog').getByText('502').waitFor();
      },
    },
    { name: 'provider', path: '/setting/providers/d0', signedIn: true },
    { name: 'provider-access-error', path: '/setting/providers/d1', signedIn: true },
    { name: 'provider-connection-error', path: '/setting/providers/d3', signedIn: true },
    {
      name: 'provider-checked',
      path: '/setting/providers/d0',
      signedIn: true,
      act: async (page) => {
        await button(page, 'providers.check').click();
        await page.locator('.gh-alert[data-tone=success]').waitFor();
      },
    },
    ...originScreens,
    ...signInScreens,
    { name: 'provider-sync', path: users, signedIn: true },
    { name: 'provider-sync-errors', path: '/setting/providers/d1?tab=synchronization', signedIn: true },
    { name: 'provider-sync-off', path: '/setting/providers/d2?tab=synchronization', signedIn: true },
    {
      name: 'provider-schedule',
      path: users,
      ...overlay,
      act: async (page) => {
        await button(page, 'providers.settings').last().click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      },
    },
    {
      name: 'provider-agree',
      path: '/setting/providers/d1?tab=synchronization',
      ...overlay,
      act: async (page) => {
        await button(page, 'providers.agree').click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { name: 'provider-mappers', path: users, ...overlay, act: openMappers },
    { name: 'provider-mapper-new', path: users, ...overlay, act: addMapper },
    ...['wrong', 'slow'].map((word) => ({
      name: `provider-mapper-${word}`,
      path: users,
      ...overlay,
      unfocused: true,
      act: async (page: Page) => {
        await addMapper(page);
        await page.getByRole('dialog').locator('textarea').first().fill(`${word} == 1`);
        await page.getByRole('dialog').locator('.gh-alert[data-tone=warning]').waitFor();
      },
    })),
    {
      name: 'provider-mapper',
      path: users,
      ...overlay,
      act: async (page) => {
        await openMappers(page);
        await buttonAbout(page, 'widget.actions', 'base').click();
        await menuItem(page, 'widget.edit').click();
        await page.getByRole('dialog').locator('h4').first().waitFor();
      },
    },
    {
      name: 'provider-mapper-access',
      path: users,
      ...overlay,
      act: async (page) => {
        await openMappers(page);
        await buttonAbout(page, 'widget.actions', 'Администраторы').click();
        await menuItem(page, 'widget.edit').click();
        await page.getByRole('dialog').locator('h4').first().waitFor();
      },
    },
    { name: 'provider-held-again', path: waiting, signedIn: true },
    { name: 'provider-mappers-waiting', path: waiting, ...overlay, act: openMappers },
    {
      name: 'provider-mapper-adopt',
      path: waiting,
      ...overlay,
      act: async (page) => {
        await editWaiting(page, 'Администраторы филиалов');
        await button(page, 'providers.adopt').click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'provider-mapper-beyond',
      path: waiting,
      ...overlay,
      act: (page) => editWaiting(page, long),
    },
    {
      name: 'provider-mapper-choices',
      path: waiting,
      ...overlay,
      unfocused: true,
      act: async (page) => {
        await editWaiting(page, 'Администраторы филиалов');
        await button(page, 'providers.addRole').click();
        await page.getByRole('dialog').getByRole('combobox').nth(1).click();
        await page.getByRole('option').nth(1).waitFor();
      },
    },
    {
      name: 'provider-run-withheld',
      path: waiting,
      ...overlay,
      act: async (page) => {
        await openHistory(page, 0);
        await button(page, 'providers.showChanges').first().click();
        await page.getByText('Анна Орлова').waitFor();
      },
    },
    {
      name: 'provider-mapper-order',
      path: users,
      ...overlay,
      act: async (page) => {
        await openMappers(page);
        await button(page, 'providers.mapperOrder').click();
        await page.getByRole('grid').waitFor();
      },
    },
    { name: 'provider-history', path: users, ...overlay, act: (page) => openHistory(page, 0) },
    { name: 'provider-history-empty', path: users, ...overlay, act: (page) => openHistory(page, 3) },
    {
      name: 'provider-dry-run',
      path: users,
      ...overlay,
      act: async (page) => {
        await button(page, 'providers.dry').first().click();
        await page.getByRole('dialog').locator('li').first().waitFor();
      },
    },
    { name: 'provider-people', path: '/setting/providers/d0?tab=people', signedIn: true },
  ],
};
