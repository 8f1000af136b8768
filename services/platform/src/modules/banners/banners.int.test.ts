import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { bannerEndpoints } from '@gatehouse/contracts/platform/banners.endpoints.ts';
import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

const { list, search, create, change, setVisible, effects } = bannerEndpoints;
const methods = ['setting.banners.read', 'setting.banners.write'];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const call = (endpoint: Endpoint, request: object = {}) =>
  platform.call(endpoint, { actor: accountActor('administrator', { methods }), ...request });
const make = async (title: string, more: object = {}): Promise<string> => {
  const { status, body } = await call(create, { body: { title, text: 'Текст', ...more } });
  if (status !== 201) throw new Error(`${title} was answered ${status} ${JSON.stringify(body)}`);
  return body.id;
};
const bannerOf = async (id: string) => {
  const { body } = await call(list, { query: { limit: 100 } });
  return body.banners.find((row: { id: string }) => row.id === id);
};
/** Makes a domain whose Russian pages name banners; answers the domain's id. */
const use = async (host: string, banners: readonly string[]): Promise<string> => {
  const texts = { projectName: 'Сад', projectTitle: 'Сад', copyright: '©', banners };
  const line = domainLine(host, { locales: ['ru'], texts: { ru: texts } });
  const { id } = await platform.container.domains.service.put(line, systemContext);
  await platform.refresh();
  return id;
};
const shownOn = async (domainId: string): Promise<string[]> => {
  await platform.refresh();
  const { body } = await platform.call(platformEndpoints.projectInfo, {
    actor: anonymousActor({ domainId }),
  });
  return body.options.ru.authBanners.map(({ title }: { title: string }) => title);
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a new banner', () => {
  it('has a code of its title, no markup, and stands in the journal with every field', async () => {
    const id = await make('<b>Плановые</b> работы', { text: '<svg/onload=alert(1)>Ночью', link: '/help' });
    expect(await bannerOf(id)).toMatchObject({
      revision: 1,
      code: 'planovye-raboty',
      title: 'Плановые работы',
      text: 'Ночью',
      link: '/help',
      visible: true,
      audience: ['public'],
      dateFrom: null,
      dateTo: null,
      domains: [],
    });
    const [event] = await platform.events('platform.banner.changed');
    expect(event).toMatchObject({ subject: id, actor: 'administrator', data: { label: 'Плановые работы' } });
    expect(event.data.changes).toContainEqual({ field: 'link', previous: null, current: '/help' });
  });

  it.each([
    ['a link that runs script', { link: 'javascript:alert(1)' }, { link: 'errorFormat' }],
    ['a link to another host in disguise', { link: '//evil.example' }, { link: 'errorFormat' }],
    ['an end before its beginning', { dateFrom: day(1), dateTo: day(0) }, { dateTo: 'errorPeriod' }],
    ['a text of markup alone', { text: '<p></p>' }, { text: 'errorEmpty' }],
    ['a code that is taken', { code: 'planovye-raboty' }, { code: 'errorUnique' }],
    ['a code that is taken in other letters', { code: 'Planovye-Raboty' }, { code: 'errorUnique' }],
    ['a code that is not Latin', { code: 'работы' }, { code: 'errorFormat' }],
    [
      'two things at once',
      { title: 'x'.repeat(2_000), link: 'javascript:alert(1)' },
      { title: 'errorTooLong', link: 'errorFormat' },
    ],
  ])('is refused with %s', async (_, more, errorList) => {
    const answer = await call(create, { body: { title: 'Плохой', text: 'Текст', ...more } });
    expect(answer).toMatchObject({ status: 400, body: { errorList } });
  });
});

describe('on a domain', () => {
  it('what it shows follows every change of the banner, and the domain is told of each', async () => {
    const id = await make('Показан', { code: 'shown' });
    const domainId = await use('shown.example.com', ['shown']);
    expect(await shownOn(domainId)).toEqual(['Показан']);
    const body = { revision: 1, title: 'Изменён', text: 'Другой' };
    expect((await call(change, { params: { id }, body })).body).toEqual({ revision: 2 });
    expect(await shownOn(domainId)).toEqual(['Изменён']);
    await call(setVisible, { params: { id }, body: { visible: false } });
    expect(await shownOn(domainId)).toEqual([]);
    const told = (await platform.events('platform.domain.changed')).filter(
      ({ subject }) => subject === domainId,
    );
    expect(told.map(({ data }) => data.domain.texts.ru.authBanners.length)).toEqual([1, 1, 0]);
    const [last] = (await platform.events('platform.banner.changed')).slice(-1);
    expect(last.data.changes).toEqual([{ field: 'visible', previous: true, current: false }]);
  });

  it('says where it is used before it is hidden or deleted, and is not deleted while it is', async () => {
    const id = await make('Нужен', { code: 'needed' });
    const domainId = await use('needed.example.com', ['needed']);
    const domains = [{ id: domainId, name: 'Сад' }];
    const asked = await call(effects, { params: { id }, body: { visible: false } });
    expect(asked.body.effects).toEqual({ domains, refused: null, errorList: {} });
    const removal = await call(effects, { params: { id }, body: { deleted: true } });
    expect(removal.body.effects).toEqual({ domains, refused: 'inUse', errorList: {} });
    expect((await bannerOf(id)).domains).toEqual(domains);
    expect(await call(bannerEndpoints.delete, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'request.inUse', usedBy: domains },
    });
    await use('needed.example.com', []);
    expect((await call(bannerEndpoints.delete, { params: { id } })).status).toBe(204);
    expect((await platform.events('platform.banner.deleted')).at(-1)).toMatchObject({
      subject: id,
      sequence: 2,
    });
  });

  it('is shown between its dates, and where it is meant to be', async () => {
    await make('Был', { code: 'was', dateTo: day(-1) });
    await make('Будет', { code: 'will', dateFrom: day(1) });
    await make('Идёт', { code: 'now', dateFrom: day(-1), dateTo: day(1) });
    await make('Внутри', { code: 'inside', audience: ['cabinet', 'console'] });
    const domainId = await use('dates.example.com', ['was', 'will', 'now', 'inside']);
    expect(await shownOn(domainId)).toEqual(['Идёт']);
    const inside = async (granted: string[]) => {
      const actor = accountActor('a', { methods: granted, domainId });
      const { body } = await platform.call(platformEndpoints.configure, { actor });
      return [body.banners.ru.cabinet.length, body.banners.ru.console.length];
    };
    expect(await inside([])).toEqual([1, 0]);
    expect(await inside(methods)).toEqual([1, 1]);
  });

  it('is chosen by code in the console, by locale; one that is not there is refused at its field', async () => {
    await make('Выбран', { code: 'chosen' });
    const rights = ['setting.domains.read', 'setting.domains.write'];
    const actor = accountActor('administrator', { methods: rights });
    const body = (code: string) => {
      const texts = { projectName: 'Сад', projectTitle: 'Сад', copyright: '©', banners: [{ code }] };
      const locales = [{ localeId: 'ru', enabled: true, settings: texts }];
      return { host: 'chosen.example.com', styleTemplate: 'orchard', locales };
    };
    const made = await platform.call(domainEndpoints.create, { actor, body: body('chosen') });
    expect(await shownOn(made.body.id)).toEqual(['Выбран']);
    const { body: read } = await platform.call(domainEndpoints.read, { actor, params: { id: made.body.id } });
    expect(read.domain.locales[0].settings.banners).toEqual([{ code: 'chosen' }]);
    const refused = await platform.call(domainEndpoints.create, { actor, body: body('nothing') });
    expect(refused.body.errorList).toMatchObject({ 'locales.0.settings.banners.0.code': 'errorChoice' });
  });

  it('that names a banner which is not there is refused', async () => {
    await expect(use('unknown.example.com', ['nothing'])).rejects.toMatchObject({
      extras: { errorList: { 'texts.ru.banners.0': 'errorChoice' } },
    });
  });

  it('a hidden banner is named all the same, and shows when it is shown again', async () => {
    const id = await make('Спрятан', { code: 'hidden', visible: false });
    const domainId = await use('hidden.example.com', []);
    await use('hidden.example.com', ['hidden']);
    expect(await shownOn(domainId)).toEqual([]);
    await call(setVisible, { params: { id }, body: { visible: true } });
    expect(await shownOn(domainId)).toEqual(['Спрятан']);
  });
});

it('two editors of one state: one change is made, the other is a conflict', async () => {
  const id = await make('Двое');
  const answers = await Promise.all(
    ['Один', 'Другой'].map((title) =>
      call(change, { params: { id }, body: { title, text: 'Текст', revision: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('the list finds by part of title, text or code and by place; forms are offered the same', async () => {
  await make('Поиск альфа', { text: 'найдётся по слову' });
  const found = async (query: object) =>
    (await call(list, { query })).body.banners.map(({ title }: { title: string }) => title);
  expect(await found({ search: 'АЛЬФА' })).toEqual(['Поиск альфа']);
  expect(await found({ search: 'по слову' })).toEqual(['Поиск альфа']);
  expect(await found({ search: '.*' })).toEqual([]);
  expect(await found({ audience: 'console' })).toEqual(['Внутри']);
  const { body } = await call(search, { query: { search: 'poisk' } });
  expect(body.banners).toMatchObject([{ code: 'poisk-alfa', title: 'Поиск альфа', visible: true }]);
});

it('keeps through a change what the change leaves out, an import, too', async () => {
  const given = {
    link: '/help',
    visible: false,
    audience: ['cabinet'],
    dateFrom: '2040-01-01T00:00:00.000Z',
    dateTo: '2040-02-01T00:00:00.000Z',
  };
  const id = await make('Прежний', { ...given, code: 'kept' });
  const body = { title: 'Новый', text: 'Другой', revision: 1 };
  expect((await call(change, { params: { id }, body })).body).toEqual({ revision: 2 });
  expect(await bannerOf(id)).toMatchObject({ title: 'Новый', ...given });
  const line = { code: 'kept', title: 'Из файла', text: 'Третий' };
  await platform.container.banners.service.put(line, systemContext);
  expect(await bannerOf(id)).toMatchObject({ title: 'Из файла', ...given });
});
