import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLine, domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const put = (line: unknown) => platform.container.domains.service.put(line, systemContext);
const putDocument = (line: unknown) => platform.container.documents.service.put(line, systemContext);
const refusal = (line: unknown) =>
  Promise.resolve()
    .then(() => put(line))
    .then(
      () => undefined,
      (error) => error.extras?.errorList,
    );
const info = async (domainId: string | undefined) => {
  await platform.refresh();
  return platform.call(platformEndpoints.projectInfo, { actor: anonymousActor({ domainId }) });
};
const facts = async (version?: string) =>
  (await platform.call(platformEndpoints.domainFacts, { actor: peerActor('bff'), query: { version } })).body;
const changedEvents = async (domainId: string) =>
  (await platform.events('platform.domain.changed')).filter((event) => event.subject === domainId);

describe('a new installation', () => {
  it('has a base domain with texts and documents in both languages', async () => {
    const { status, body } = await info(undefined);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 'base', styleCode: 'harbour', locales: ['ru', 'en'] });
    expect(body.options.ru.projectTitle).toBe('Gatehouse');
    expect(body.options.en.lawInfo.termsInfo).toMatchObject([
      { title: 'Terms of use', link: '/platform/law/terms', footerVisible: true, loginRequired: false },
      { title: 'Privacy policy', link: '/platform/law/privacy', profileVisible: true },
    ]);
    expect(body.options.ru.lawInfo.personalAgree).toBe('/platform/law/privacy');
    expect(body.options.ru).toMatchObject({ devUrl: '/api/docs', copyrightUrl: '/' });
    expect(body.uiSettings).toMatchObject({ nameFormat: 'FIO', registrationEnabled: true });
  });

  it('published it once, however often the migrations run', async () => {
    await platform.runMigrations();
    expect(await changedEvents('base')).toMatchObject([
      { sequence: 1, data: { domain: { base: true, hosts: ['localhost:8080'] } } },
    ]);
  });

  it('is ready with its schema', async () => {
    const { modules } = platform.container;
    expect(await modules.checks?.[0]?.check()).toBe(true);
  });
});

describe('importing domains', () => {
  it('makes a domain once, whatever the case of its host', async () => {
    const first = await put(domainLine('Orchard.Example.COM'));
    const again = await put(domainLine('orchard.example.com'));
    expect(first.changed).toBe(true);
    expect(again).toEqual({ id: first.id, changed: false });
    expect(await changedEvents(first.id)).toHaveLength(1);
  });

  it('publishes what changed from what to what, with the whole domain', async () => {
    const { id } = await put(domainLine('changes.example.com'));
    await put(domainLine('changes.example.com', { accent: '#123456' }));
    const [, second] = await changedEvents(id);
    expect(second).toMatchObject({
      sequence: 2,
      data: {
        domain: { domainId: id, accent: '#123456', publicUrl: 'https://changes.example.com' },
        changes: [{ field: 'accent', previous: '#0f7a55', current: '#123456' }],
      },
    });
  });

  it('changes the base domain by a line that says so, and never makes a second one', async () => {
    const { id } = await put(domainLine('portal.example.com', { base: true, styleCode: 'harbour' }));
    expect(id).toBe('base');
    await put({
      ...domainLine('localhost:8080', { base: true, styleCode: 'harbour' }),
      agreements: [
        { code: 'terms', menuVisible: true, footerVisible: true, loginRequired: true, profileVisible: true },
      ],
    });
    const all = (await facts()).domains as { base: boolean }[];
    expect(all.filter(({ base }) => base)).toHaveLength(1);
  });

  it.each([
    ['unknown key', { secret: 1 }, { secret: 'errorUnknown' }],
    ['operator object', { styleCode: { $gt: '' } }, { styleCode: 'errorType' }],
    ['unknown look', { styleCode: 'nothing' }, { styleCode: 'errorChoice' }],
    ['host with a path', { hosts: ['new.example.com', 'evil.example/x'] }, { 'hosts.1': 'errorFormat' }],
    ['host with a user', { hosts: ['new.example.com', 'a@evil.example'] }, { 'hosts.1': 'errorFormat' }],
    ['taken alias', { hosts: ['new.example.com', 'localhost:8080'] }, { 'hosts.1': 'errorUnique' }],
    ['links over plain http', { publicUrl: 'http://new.example.com' }, { publicUrl: 'errorFormat' }],
    ['links with a path', { publicUrl: 'https://new.example.com/x' }, { publicUrl: 'errorFormat' }],
    ['unknown agreement', { documents: ['nothing'] }, { 'documents.0': 'errorChoice' }],
    ['locale without texts', { locales: ['ru', 'en', 'de'] }, { 'texts.de': 'errorEmpty' }],
    ['switched-off base', { base: true, enabled: false }, { enabled: 'errorChoice' }],
  ])('refuses: %s', async (_, given, errorList) => {
    expect(await refusal(domainLine('new.example.com', given))).toEqual(errorList);
  });

  it('refuses links that run script, in every text', async () => {
    const texts = (links: object) => ({
      texts: {
        ru: { projectName: 'a', projectTitle: 'b', copyright: 'c', ...links },
        en: { projectName: 'a', projectTitle: 'b', copyright: 'c' },
      },
    });
    const script = 'javascript:alert(1)';
    const links = {
      helpUrl: script,
      copyrightUrl: '//evil.example',
      siteUrl: { url: script, text: 'x' },
      technicalLinks: [{ title: 'x', url: script }],
    };
    expect(Object.keys((await refusal(domainLine('new.example.com', texts(links)))) ?? {}).sort()).toEqual([
      'texts.ru.copyrightUrl',
      'texts.ru.helpUrl',
      'texts.ru.siteUrl.url',
      'texts.ru.technicalLinks.0.url',
    ]);
  });

  it('keeps no markup in texts', async () => {
    const { id } = await put(
      domainLine('markup.example.com', {
        texts: {
          ru: {
            projectName: '<b>Портал</b>',
            projectTitle: 'Портал<script>alert(1)</script>',
            copyright: '© <img src=x onerror=alert(1)>',
            cookie: 'Мы <a href="javascript:alert(1)">используем</a> cookie',
          },
          en: { projectName: 'Portal', projectTitle: 'Portal', copyright: '©' },
        },
      }),
    );
    const { body } = await info(id);
    expect(JSON.stringify(body.options.ru)).not.toMatch(/<[a-z/]/i);
    expect(body.options.ru.projectName).toBe('Портал');
  });
});

describe('a switched-off domain', () => {
  it('answers 403 to project info and documents, and comes back', async () => {
    const agreements = [
      { code: 'terms', menuVisible: true, footerVisible: true, loginRequired: false, profileVisible: true },
    ];
    const { id } = await put(domainLine('off.example.com', { enabled: false, agreements }));
    expect(await info(id)).toMatchObject({ status: 403, body: { code: 'domain.disabled' } });
    const actor = anonymousActor({ domainId: id });
    const view = () => platform.call(platformEndpoints.viewDocument, { actor, params: { code: 'terms' } });
    expect((await view()).status).toBe(403);
    await put(domainLine('off.example.com', { enabled: true, agreements }));
    expect((await info(id)).status).toBe(200);
    expect((await view()).status).toBe(200);
  });

  it('is the base domain again for a domain that is not there', async () => {
    expect((await info('gone')).body.code).toBe('base');
  });
});

describe('facts for other processes', () => {
  it('come once a version', async () => {
    const first = await facts();
    expect(first).toMatchObject({ unchanged: false });
    expect(first.styles.map(({ code }: { code: string }) => code)).toEqual([
      'harbour',
      'orchard',
      'shipyard',
    ]);
    expect(await facts(first.version)).toEqual({
      version: first.version,
      unchanged: true,
      domains: null,
      styles: null,
    });
    await put(domainLine('another.example.com'));
    expect((await facts(first.version)).unchanged).toBe(false);
  });

  it.each([
    ['nobody', undefined, 401],
    ['a person', accountActor('a', { methods: ['setting.settings.read'] }), 403],
    ['a signed-out browser', anonymousActor(), 403],
    ['a service that does not need them', peerActor('audit'), 403],
  ])('are refused to %s', async (_, actor, status) => {
    expect((await platform.call(platformEndpoints.domainFacts, { actor })).status).toBe(status);
  });
});

describe('documents and locales around a domain', () => {
  it('show a new version of an agreement in the facts at once', async () => {
    await putDocument(documentLine('rules', 'Первая редакция'));
    const agreements = [
      { code: 'rules', menuVisible: true, footerVisible: false, loginRequired: true, profileVisible: true },
    ];
    const { id } = await put(domainLine('rules.example.com', { agreements }));
    await putDocument(documentLine('rules', 'Вторая редакция'));
    const [first, second] = await changedEvents(id);
    expect(second).toMatchObject({ sequence: 2, data: { changes: [{ field: 'agreements.rules.version' }] } });
    expect(second?.data.domain.agreements[0].version).not.toBe(first?.data.domain.agreements[0].version);
    expect(second?.data.domain.agreements[0].id).toBe(first?.data.domain.agreements[0].id);
  });

  it('ask nobody for a document that is switched off', async () => {
    await putDocument(documentLine('rules', 'Вторая редакция', { enabled: false }));
    const domain = ((await facts()).domains as { hosts: string[]; agreements: unknown[] }[]).find(
      ({ hosts }) => hosts.includes('rules.example.com'),
    );
    expect(domain?.agreements).toEqual([]);
  });

  it('offer no locale that is switched off, and never switch off the default one', async () => {
    const { service } = platform.container.locales;
    await service.setEnabled('en', false, systemContext);
    expect((await info(undefined)).body.locales).toEqual(['ru']);
    await expect(service.setEnabled('ru', false, systemContext)).rejects.toMatchObject({
      definition: { status: 400 },
    });
    await service.setEnabled('en', true, systemContext);
    expect(Object.keys((await info(undefined)).body.options)).toEqual(['ru', 'en']);
  });
});
