// @vitest-environment happy-dom
import type { DomainListItem } from '@gatehouse/contracts/platform/domains.resources.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { domainsFor, issuerOf } from './issuers.ts';

const domain = (name: string, more: Partial<DomainListItem> = {}) =>
  ({ id: name, name, aliases: [], base: false, enabled: true, ...more }) as unknown as DomainListItem;
const { happyDOM } = window as unknown as { happyDOM: { setURL(address: string): void } };
const shownAt = (address: string) => happyDOM.setURL(address);

let before: string;
beforeEach(() => {
  before = window.location.href;
});
afterEach(() => shownAt(before));

test.each([
  ['https://console.example/', 'shop.example', 'https://shop.example/oidc'],
  ['https://console.example:8443/', 'shop.example', 'https://shop.example:8443/oidc'],
  ['http://localhost:8080/', 'shop.localhost:8080', 'http://shop.localhost:8080/oidc'],
  ['http://localhost:8080/', 'shop.localhost:9090', 'http://shop.localhost:9090/oidc'],
])('at %s the issuer of %s is %s', (address, host, issuer) => {
  shownAt(address);
  expect(issuerOf(host)).toBe(issuer);
});

test('the domain of this console comes first, whether its name has the port or not', () => {
  shownAt('http://two.localhost:8080/');
  const names = (...rows: DomainListItem[]) => domainsFor({ domains: [] }, rows).map(({ name }) => name);
  const base = domain('one.localhost:8080', { base: true });
  for (const here of ['two.localhost:8080', 'two.localhost'])
    expect(names(base, domain('three.localhost'), domain(here))).toEqual([
      ...[here, base.name, 'three.localhost'],
    ]);
});
