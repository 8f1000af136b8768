import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { expect, test } from 'vitest';
import type { StoredDomain } from './domain-record.domain.ts';
import { createDomainsReadModel } from './domains.read-model.ts';

test('a banner that begins or ends is announced when its time comes, once', async () => {
  let now = new Date('2026-05-01T10:00:00.000Z');
  let announced = 0;
  const banner = {
    ...{ id: 'works', title: 'Works', text: 'Sunday', link: null },
    ...{ dateFrom: '2026-05-01T10:00:01.000Z', dateTo: '2026-05-01T10:00:03.000Z' },
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
    announce: () => {
      announced += 1;
    },
  });
  const announcedAfter: number[] = [];
  for (const second of [0, 1, 2, 3, 4, 5]) {
    now = new Date(`2026-05-01T10:00:0${second}.500Z`);
    await model.refresh();
    announcedAfter.push(announced);
  }
  expect(announcedAfter).toEqual([0, 1, 1, 2, 2, 2]);
});
