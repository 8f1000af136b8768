import { describe, expect, it } from 'vitest';
import { wrongLogoutAddress } from './addresses.domain.ts';

const hosts = ['portal', '*.svc.cluster.local'];

describe('the address for logout tokens', () => {
  it.each([
    ['https://anywhere.example/out'],
    ['http://localhost:8080/out'],
    ['http://portal:8080/out'],
    ['http://PORTAL/out'],
    ['http://app.team.svc.cluster.local/out'],
  ])('may be %s where the installation names private hosts', (address) => {
    expect(wrongLogoutAddress(address, hosts)).toBeUndefined();
  });

  it.each([
    ['http://portal.example/out', 'errorHttps'],
    ['http://portal.evil.example/out', 'errorHttps'],
    ['http://svc.cluster.local/out', 'errorHttps'],
    ['http://evilsvc.cluster.local/out', 'errorHttps'],
    ['http://user:secret@portal/out', 'errorHttps'],
    ['http:portal/out', 'errorHttps'],
    ['http://portal\\@evil.example/out', 'errorHttps'],
    ['ftp://portal/out', 'errorHttps'],
    ['http://portal/out#here', 'errorFragment'],
  ])('is never %s', (address, code) => {
    expect(wrongLogoutAddress(address, hosts)).toBe(code);
  });

  it('has no private hosts where none are named', () => {
    expect(wrongLogoutAddress('http://portal/out', [])).toBe('errorHttps');
  });
});
