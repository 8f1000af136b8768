import type { Template } from '@gatehouse/contracts/notification/events.ts';
import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { expect, it } from 'vitest';
import { createOutgoingNotices } from './outgoing-notices.ts';

const domain = {
  domainId: 'portal',
  base: true,
  hosts: ['portal.example'],
  publicUrl: 'https://portal.example',
  locales: ['ru', 'en'],
  agreements: [],
  texts: {},
} as unknown as DomainFacts;
const outgoing = createOutgoingNotices({
  sealer: { seal: (text) => ({ kid: 'none', iv: '', data: text }) },
  links: { tokenOf: () => 'token' },
  domains: () => indexDomains([domain]),
});
const person = {
  _id: 'ann',
  email: 'ann@example.org',
  mobile: null,
  locale: 'en',
  domainId: 'portal',
  active: true,
  browsers: [],
  telegram: false,
} as never;

const linksOf = (
  template: Template,
  params: Record<string, string>,
  topics: readonly SubscribeId[] = ['account'],
) => {
  const notice = { key: 'k', channel: 'email', template, params, topics, kept: false } as const;
  const [message] = outgoing(notice, person, undefined, new Date(0));
  const { page, link, unsubscribe } = JSON.parse(message?.sealed.data ?? '').params;
  return { page, link, unsubscribe };
};
const always = {
  link: 'https://portal.example/platform/profile/subscriptions',
  unsubscribe: 'https://portal.example/platform/unsubscribe/token',
};

it('a notice leads to what it tells of, and a digest to the subscriptions', () => {
  expect(linksOf('document.changed', { code: 'terms of/use', ru: 'У', en: 'T' })).toEqual({
    ...always,
    page: 'https://portal.example/platform/law/terms%20of%2Fuse',
  });
  expect(linksOf('account.changed', { fields: 'login' })).toEqual({
    ...always,
    page: 'https://portal.example/platform/profile/personal',
  });
  expect(linksOf('digest', {})).toEqual({ ...always, page: undefined });
});

it('a mail of topics that cannot be turned off has no link that ends a subscription', () => {
  expect(linksOf('account.changed', { fields: 'login' }, [])).toMatchObject({
    link: always.link,
    unsubscribe: undefined,
  });
});
