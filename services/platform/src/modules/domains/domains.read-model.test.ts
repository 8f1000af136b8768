import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredDomain } from './domain-record.domain.ts';
import { createDomainsReadModel } from './domains.read-model.ts';

afterEach(() => void vi.useRealTimers());

/** A model of one domain, whose banner begins a second from now and ends two seconds later. */
const withBanner = () => {
  let now = new Date('2026-05-01T10:00:00.000Z');
  let announced = 0;
  const banner = {
    id: 'works',
    title: 'Works',
    text: 'Sunday',
    link: null,
    dateFrom: '2026-05-01T10:00:01.000Z',
    dateTo: '2026-05-01T10:00:03.000Z',
  };
  const domain = { id: 'base', facts: { texts: { ru: { authBanners: [banner] } } } };
  const model = createDomainsReadModel({
    repository: {
      version: async () => 1,
      all: async () => [domain as unknown as StoredDomain],
      styles: async () => [],
    } as never,
    documents: { facts: async () => [] },
    log: createLogger({ service: 'platform', level: 'silent' }),
    clock: { now: () => now },
    news: { listening: () => true, follow: () => () => {} },
    announce: () => {
      announced += 1;
    },
  });
  /** How often it was announced after each second, before which `pass` is called. */
  const announcedBySecond = async (pass: () => unknown) => {
    const counts: number[] = [];
    for (const second of [0, 1, 2, 3, 4, 5]) {
      now = new Date(`2026-05-01T10:00:0${second}.500Z`);
      await pass();
      counts.push(announced);
    }
    return counts;
  };
  return { model, announcedBySecond };
};

test('a banner that begins or ends is announced when its time comes, once', async () => {
  const { model, announcedBySecond } = withBanner();
  expect(await announcedBySecond(model.refresh)).toEqual([0, 1, 1, 2, 2, 2]);
});

test('it is announced within a second while nothing else is read', async () => {
  vi.useFakeTimers();
  const { model, announcedBySecond } = withBanner();
  await model.start();
  expect(await announcedBySecond(() => vi.advanceTimersByTimeAsync(1_000))).toEqual([0, 1, 1, 2, 2, 2]);
  model.stop();
  expect(vi.getTimerCount()).toBe(0);
});
