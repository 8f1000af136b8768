import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { expect, test } from 'vitest';
import { signOutPage } from './oidc.pages.ts';

const pageOf = (facts: Pick<DomainFacts, 'styleCode' | 'image'> | undefined) =>
  signOutPage({}, { domain: facts && ({ ...facts, texts: {} } as unknown as DomainFacts), locale: 'en' });

test('a page shows the logo of its domain, as wide as it stands', () => {
  const image = { imageCode: 'abc', width: 120, height: 60 };
  const page = pageOf({ styleCode: 'north', image });
  expect(page).toContain('<img src="/platform/style/image/abc.png" alt="" width="64" height="32" />');
  expect(page).toContain('<link rel="icon" href="/platform/style/image/abc.png" />');
});

test('a domain without a logo of its own shows the one of its style', () => {
  const page = pageOf({ styleCode: 'north', image: null });
  expect(page).toContain('<img src="/platform/style/north/logo.svg" alt="" width="32" height="32" />');
});

test('an unknown domain shows no logo', () => {
  expect(pageOf(undefined)).not.toMatch(/<img|rel="icon"/);
});
