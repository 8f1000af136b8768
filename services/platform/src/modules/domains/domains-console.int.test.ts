import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { domainsOf, localeRow, newDomain } from './domains-console.fixtures.ts';

const { list, create, change, baseSettings, styleTemplates, setEnabled } = domainEndpoints;

let platform: TestPlatform;
let domains: ReturnType<typeof domainsOf>;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  domains = domainsOf(platform);
});
afterAll(() => platform.close());

it('keeps through a change what the change leaves out', async () => {
  const agreementId = await domains.document('kept-terms');
  const documentId = await domains.document('kept-tariffs', 'document');
  const shown = { menuVisible: true, footerVisible: true, loginRequired: false, profileVisible: false };
  const id = await domains.make('kept.example.com', {
    aliases: [{ host: 'www.kept.example.com' }],
    comment: 'Первый',
    accent: '#123456',
    publicDocsUrl: 'https://docs.example.com',
    personalAgreementId: agreementId,
    agreements: [{ agreementId, ...shown }],
    documents: [{ documentId }],
  });
  const before = await domains.domainOf(id);
  const { styleTemplate, locales } = before;
  const rows = locales.map(({ localeId, enabled, settings }: typeof before) => ({
    localeId,
    enabled,
    settings: { ...settings, copyright: '© Другой' },
  }));
  const body = { host: 'kept.example.com', styleTemplate, locales: rows, revision: before.revision };
  expect((await domains.call(change, { params: { id }, body })).status).toBe(200);
  const after = await domains.domainOf(id);
  expect(after).toEqual({ ...before, locales: rows, revision: 2, date: expect.any(String) });
  const emptied = { ...body, aliases: [], accent: null, comment: '', documents: [], revision: 2 };
  expect((await domains.call(change, { params: { id }, body: emptied })).status).toBe(200);
  expect(await domains.domainOf(id)).toMatchObject({
    aliases: [],
    accent: null,
    comment: '',
    documents: [],
    agreements: [{ agreementId }],
    personalAgreementId: agreementId,
  });
  const following = { ...body, baseSettings: true, revision: 3 };
  expect((await domains.call(change, { params: { id }, body: following })).status).toBe(200);
  const renamed = { ...body, comment: 'Второй', revision: 4 };
  expect((await domains.call(change, { params: { id }, body: renamed })).status).toBe(200);
  expect(await domains.domainOf(id)).toMatchObject({ comment: 'Второй', baseSettings: true });
  await domains.remove(id);
});

describe('a new domain', () => {
  it('has what was entered, and its pages show it', async () => {
    await platform.container.locales.service.create({ code: 'de', name: 'Deutsch' }, systemContext);
    const agreementId = await domains.document('entry-terms');
    const documentId = await domains.document('tariffs', 'document');
    const shown = { menuVisible: true, footerVisible: true, loginRequired: true, profileVisible: false };
    const settings = {
      siteName: 'Сайт',
      siteLink: 'https://sad.example',
      helpLink: 'mailto:help@sad.example',
      copyrightLink: '',
      cookie: 'Храним вход',
      technicalContacts: [{ title: 'Поддержка', text: '', link: '', mobile: '+7 800 555-35-35' }],
    };
    const id = await domains.make('Whole.Example.com', {
      aliases: [{ host: 'WWW.whole.example.com.' }],
      accent: '#123456',
      publicDocsUrl: 'https://docs.example.com',
      comment: 'Первый',
      locales: [localeRow('en'), localeRow('ru', settings), localeRow('de', {}, false)],
      agreements: [{ agreementId, ...shown }],
      documents: [{ documentId }],
      personalAgreementId: agreementId,
    });
    expect(await domains.domainOf(id)).toMatchObject({
      id,
      revision: 1,
      base: false,
      enabled: true,
      name: 'whole.example.com',
      comment: 'Первый',
      host: 'whole.example.com',
      aliases: [{ host: 'www.whole.example.com' }],
      accent: '#123456',
      locales: [
        { localeId: 'en', enabled: true, settings: { siteLink: null, technicalContacts: [] } },
        { localeId: 'ru', enabled: true, settings: { siteLink: 'https://sad.example', copyrightLink: null } },
        { localeId: 'de', enabled: false },
      ],
      agreements: [{ agreementId, name: 'entry-terms по-русски', enabled: true, ...shown }],
      documents: [{ documentId }],
      personalAgreementId: agreementId,
    });
    const { body } = await domains.info(id);
    expect(body).toMatchObject({ code: id, accent: '#123456', locales: ['en', 'ru'] });
    expect(body.options.ru).toMatchObject({
      devUrl: 'https://docs.example.com',
      lawInfo: { legalInfo: [{ url: '/platform/law/tariffs' }], personalAgree: '/platform/law/entry-terms' },
      technicalLinks: [{ title: 'Поддержка', url: null, text: null, mobile: '+7 800 555-35-35' }],
    });
  });

  it('may begin with what the base domain has', async () => {
    const { settings } = (await domains.call(baseSettings)).body;
    expect(settings).toMatchObject({ styleTemplate: 'harbour', locales: [{ localeId: 'ru' }, {}] });
    expect(settings).not.toHaveProperty('host');
    const { templates } = (await domains.call(styleTemplates)).body;
    expect(templates).toContainEqual(expect.objectContaining({ code: 'orchard', name: 'Orchard' }));
  });

  it.each([
    ['a host in upper case', 'LOCALHOST:8080', {}, { host: 'errorUnique' }],
    ['a host with a trailing dot', 'whole.example.com.', {}, { host: 'errorUnique' }],
    ['a host that is an alias', 'www.whole.example.com', {}, { host: 'errorUnique' }],
    ['a host that looks like another', 'wholе.example.com', {}, { host: 'errorFormat' }],
    [
      'an alias of its own twice',
      'one.example.com',
      { aliases: [{ host: 'One.example.com' }] },
      { 'aliases.0.host': 'errorUnique' },
    ],
    ['a scheme before the host', 'https://one.example.com', {}, { host: 'errorFormat' }],
    ['an unknown template', 'one.example.com', { styleTemplate: 'no' }, { styleTemplate: 'errorChoice' }],
    [
      'no locale that is on',
      'one.example.com',
      { locales: [localeRow('ru', {}, false)] },
      { 'locales.0.enabled': 'errorChoice' },
    ],
    [
      'a locale twice',
      'one.example.com',
      { locales: [localeRow('ru'), localeRow('ru')] },
      { 'locales.1.localeId': 'errorUnique' },
    ],
    [
      'a site without a name',
      'one.example.com',
      { locales: [localeRow('ru', { siteLink: 'https://x.example' })] },
      { 'locales.0.settings.siteName': 'errorEmpty' },
    ],
    [
      'a name of markup alone',
      'one.example.com',
      { locales: [localeRow('ru', { projectName: '<b></b>' })] },
      { 'locales.0.settings.projectName': 'errorEmpty' },
    ],
    [
      'a link that runs script',
      'one.example.com',
      { locales: [localeRow('ru', { technicalContacts: [{ title: 'x', link: 'javascript:alert(1)' }] })] },
      { 'locales.0.settings.technicalContacts.0.link': 'errorFormat' },
    ],
    [
      'a document that is none',
      'one.example.com',
      { documents: [{ documentId: 'none' }] },
      { 'documents.0.documentId': 'errorChoice' },
    ],
    ['being base', 'one.example.com', { base: true }, { base: 'errorUnknown' }],
    ['an id of its own', 'one.example.com', { id: 'base' }, { id: 'errorUnknown' }],
  ])('is refused with %s', async (_, host, more, errorList) => {
    expect(await domains.refused(host, more)).toEqual(errorList);
  });

  it('is refused a host that is written in look-alikes of another, and keeps one that it had', async () => {
    await domains.make('cocha.example');
    expect(await domains.refused('сосна.example')).toEqual({ host: 'errorLookAlike' });
  });

  it('is one of many that want the same host at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) =>
        domains.call(create, {
          body: newDomain(number % 2 ? 'race.example.com' : `race${number}.example.com`, {
            aliases: number % 2 ? [] : [{ host: 'RACE.example.com' }],
          }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('shows no text with markup in it', async () => {
    const dirty = '<img src=x onerror=alert(1)>Текст';
    const settings = { projectTitle: dirty, projectName: dirty, copyright: dirty, cookie: dirty };
    const id = await domains.make('dirty.example.com', {
      comment: dirty,
      locales: [
        localeRow('ru', {
          ...settings,
          siteName: dirty,
          siteLink: 'https://x.example',
          technicalContacts: [{ title: dirty, text: dirty }],
        }),
      ],
    });
    expect(JSON.stringify([await domains.domainOf(id), (await domains.info(id)).body])).not.toContain('<img');
  });
});

describe('the list', () => {
  it('finds by host, alias, title and comment, by locale and state, in the asked order', async () => {
    await domains.make('list-b.example.com', { locales: [localeRow('ru', { projectName: 'Берёза' })] });
    const second = { comment: 'Список', enabled: false, aliases: [{ host: 'Alias-of-a.example.com' }] };
    await domains.make('list-a.example.com', second);
    const found = async (query: object) =>
      (await domains.call(list, { query })).body.domains.map(({ name }: { name: string }) => name);
    expect(await found({ search: 'LIST-' })).toEqual(['list-a.example.com', 'list-b.example.com']);
    expect(await found({ search: 'list-', order: 'DESC', limit: 1, offset: 1 })).toEqual([
      'list-a.example.com',
    ]);
    expect(await found({ search: 'list-', locale: 'en' })).toEqual(['list-a.example.com']);
    expect(await found({ search: 'list-', state: 'on' })).toEqual(['list-b.example.com']);
    for (const search of ['берёза', 'list-b'])
      expect(await found({ search })).toEqual(['list-b.example.com']);
    for (const search of ['список', 'alias-of'])
      expect(await found({ search })).toEqual(['list-a.example.com']);
    expect(await found({ search: '.*' })).toEqual([]);
    const choices = { query: { search: 'list-', limit: 1 } };
    expect((await domains.call(domainEndpoints.search, choices)).body.domains).toEqual([
      {
        id: expect.any(String),
        name: 'list-a.example.com',
        title: expect.any(String),
        enabled: false,
      },
    ]);
  });
});

describe('a change', () => {
  it('stands in the journal field by field, once however often it is sent', async () => {
    const id = await domains.make('journal.example.com');
    const changed = { locales: [localeRow('ru', { projectName: 'Роща' }), localeRow('en')], revision: 1 };
    expect((await domains.put(id, changed)).body).toEqual({ revision: 2 });
    expect((await domains.put(id, changed)).body).toEqual({ revision: 2 });
    const events = await domains.eventsOf(id);
    expect(events).toHaveLength(2);
    expect(events[1].data.changes).toEqual([
      { field: 'texts.ru.projectName', previous: 'Сад ru', current: 'Роща' },
    ]);
  });

  it('by two editors of one state is made by one of them', async () => {
    const id = await domains.make('editors.example.com');
    const answers = await Promise.all(
      ['left', 'right'].map((comment) => domains.put(id, { comment, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('takes no host of another domain, however it is written, and is no way to another id', async () => {
    await domains.make('xop.example', { aliases: [{ host: 'сад.xop.example' }] });
    const id = await domains.make('taker.example');
    for (const [more, errorList] of [
      [{ host: 'XOP.example.' }, { host: 'errorUnique' }],
      [{ host: 'xn--80ai1b.xop.example' }, { host: 'errorUnique' }],
      [{ aliases: [{ host: 'САД.xop.example.' }] }, { 'aliases.0.host': 'errorUnique' }],
      [{ aliases: [{ host: 'хор.example' }] }, { 'aliases.0.host': 'errorLookAlike' }],
      [{ host: 'xn--n1aen.example' }, { host: 'errorLookAlike' }],
      [{ host: 'xо\u0440.example' }, { host: 'errorFormat' }],
      [{ id: 'base' }, { id: 'errorUnknown' }],
    ] as const)
      expect((await domains.put(id, more)).body.errorList, JSON.stringify(more)).toEqual(errorList);
    expect(await domains.domainOf(id)).toMatchObject({ revision: 1, host: 'taker.example', aliases: [] });
  });

  it('keeps what the form does not show: base, links in mails, banners', async () => {
    const before = (await domains.info('base')).body;
    expect((await domains.put('base', { comment: 'Основной' })).status).toBe(200);
    expect((await domains.domainOf('base')).base).toBe(true);
    expect((await domains.info('base')).body.options.ru.authBanners).toEqual(before.options.ru.authBanners);
    const [event] = (await domains.eventsOf('base')).slice(-1);
    expect(event.data.domain.publicUrl).toBe('http://localhost:8080');
    expect((await domains.put('base', { base: false })).body.errorList).toEqual({ base: 'errorUnknown' });
  });

  it('of the base domain reaches those that have its settings at the same moment, and leaves what is theirs', async () => {
    const id = await domains.make('follower.example.com', { baseSettings: true, comment: 'Своё' });
    const base = await domains.domainOf('base');
    const { styleTemplate, locales } = base;
    expect(await domains.domainOf(id)).toMatchObject({
      baseSettings: true,
      revision: 1,
      styleTemplate,
      locales,
      host: 'follower.example.com',
      comment: 'Своё',
    });
    expect(base.followers).toEqual([{ id, name: 'follower.example.com' }]);

    const [first, ...others] = locales;
    const renamed = { ...first, settings: { ...first.settings, projectName: 'Общее имя' } };
    expect((await domains.put('base', { locales: [renamed, ...others], accent: '#7a1f5c' })).body).toEqual({
      revision: base.revision + 1,
    });
    expect((await domains.info(id)).body).toMatchObject({
      code: id,
      accent: '#7a1f5c',
      options: { [first.localeId]: { projectName: 'Общее имя' } },
    });
    const [event] = (await domains.eventsOf(id)).slice(-1);
    expect(event).toMatchObject({ sequence: 2, data: { domain: { hosts: ['follower.example.com'] } } });

    // Texts of its own are not taken while it has those of the base domain, and stay when it has them no longer.
    expect((await domains.put(id, { accent: '#000000' })).body).toEqual({ revision: 2 });
    expect((await domains.put(id, { baseSettings: false, accent: '#0f7a55' })).body).toEqual({ revision: 3 });
    await domains.put('base', { locales });
    expect((await domains.info(id)).body).toMatchObject({
      accent: '#0f7a55',
      options: { [first.localeId]: { projectName: 'Общее имя' } },
    });
    expect((await domains.put('base', { baseSettings: true })).body.errorList).toEqual({
      baseSettings: 'errorChoice',
    });
  });

  it('of a domain that is gone is 404', async () => {
    const id = await domains.make('gone.example.com');
    const { host, locales, styleTemplate } = await domains.domainOf(id);
    expect((await domains.remove(id)).status).toBe(204);
    expect((await domains.remove(id)).status).toBe(404);
    const body = { host, locales, styleTemplate, revision: 1 };
    expect((await domains.call(domainEndpoints.change, { params: { id }, body })).status).toBe(404);
    expect((await domains.eventsOf(id)).at(-1)).toMatchObject({
      type: 'platform.domain.deleted',
      sequence: 2,
    });
    expect((await domains.info(id)).body.code).toBe('base');
    expect(await domains.make('gone.example.com')).not.toBe(id);
  });
});

describe('switching off and deleting', () => {
  it('refuses requests of the domain, until it is on again', async () => {
    const id = await domains.make('switched.example.com');
    const turn = (enabled: boolean) => domains.call(setEnabled, { params: { id }, body: { enabled } });
    expect((await turn(false)).body).toEqual({ revision: 2 });
    expect(await domains.info(id)).toMatchObject({ status: 403, body: { code: 'domain.disabled' } });
    await turn(true);
    expect((await domains.info(id)).status).toBe(200);
  });

  it('is refused for the base domain, and for the last one', async () => {
    const off = { params: { id: 'base' }, body: { enabled: false } };
    expect((await domains.call(setEnabled, off)).body.code).toBe('domain.base');
    expect((await domains.remove('base')).body.code).toBe('domain.base');
    const { domains: rows } = (await domains.call(list, { query: { limit: 100 } })).body;
    for (const { id, base } of rows) if (!base) expect((await domains.remove(id)).status).toBe(204);
    expect(await domains.remove('base')).toMatchObject({ status: 409, body: { code: 'domain.last' } });
  });
});
