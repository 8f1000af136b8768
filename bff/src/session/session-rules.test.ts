import type { SessionFacts, SessionRules } from '@gatehouse/contracts/identity/resources.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { describe, expect, it } from 'vitest';
import { ruleBookOf } from './session-rules.ts';
import { sessionStatusOf } from './session-status.ts';

const scheme = (first: string[], second: string[] = []) =>
  ({ first, second, secondRequired: second.length > 0 }) as SessionRules['schemes'][string];
const rules: SessionRules = {
  roles: { user: [], support: ['a.read', 'b.read'], auditor: ['b.read', 'c.read'] },
  schemes: {
    password: scheme(['credentials']),
    codes: scheme(['email_code', 'sms_code']),
    both: scheme(['credentials', 'sms_code'], ['sms_code', 'email_code']),
    unavailable: { first: ['credentials'], second: [], secondRequired: true },
  },
  fallbackScheme: 'password',
  networks: [],
};
const book = ruleBookOf(rules);
const domain = (facts: Partial<DomainFacts> = {}): DomainFacts => ({
  domainId: 'here',
  base: true,
  enabled: true,
  hosts: [],
  publicUrl: 'http://localhost',
  styleCode: 's',
  accent: '#000000',
  schemeCode: null,
  locales: ['ru'],
  texts: {},
  agreements: [],
  ...facts,
});
const facts = (
  standing: Partial<NonNullable<SessionFacts['standing']>> = {},
  more: Partial<SessionFacts> = {},
): SessionFacts => ({
  sessionId: 's',
  accountId: 'a',
  login: null,
  methods: ['stale'],
  masterAccount: false,
  domainId: 'here',
  startedAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-02T10:00:00.000Z',
  standing: { roles: ['support'], schemeCode: null, factors: ['credentials'], agreed: {}, ...standing },
  ...more,
});
const stand = (
  session: SessionFacts,
  at: DomainFacts = domain(),
  others: DomainFacts[] = [],
  device?: string,
) => sessionStatusOf(session, { domain: at, device }, indexDomains([at, ...others]), book);

describe('rights', () => {
  it('are those that the roles grant now, each once', () => {
    expect(stand(facts({ roles: ['support', 'auditor', 'nobody', 'constructor'] }))?.facts.methods).toEqual([
      'a.read',
      'b.read',
      'c.read',
    ]);
  });
});

describe('strength', () => {
  const enough = (factors: readonly string[], assigned: string | null, byDomain: string | null = null) =>
    book.isProven(factors as never, assigned, byDomain);

  it('is enough by a second factor of the person’s own, behind a first one', () => {
    for (const own of ['totp', 'recovery_code']) {
      expect(enough(['credentials', own], 'both')).toBe(true);
      expect(enough([own], 'both')).toBe(false);
    }
  });

  it('is measured by the assigned scheme, else the domain’s, else everybody’s; one that is off is passed over', () => {
    expect(enough(['credentials'], 'codes')).toBe(false);
    expect(enough(['credentials'], null, 'codes')).toBe(false);
    expect(enough(['credentials'], 'password', 'codes')).toBe(true);
    expect(enough(['credentials'], 'gone', 'constructor')).toBe(true);
  });

  it('of two factors takes two different ones, in any order', () => {
    expect(enough(['credentials'], 'both')).toBe(false);
    expect(enough(['sms_code'], 'both')).toBe(false);
    expect(enough(['credentials', 'sms_code'], 'both')).toBe(true);
    expect(enough(['sms_code', 'credentials'], 'both')).toBe(true);
    expect(enough(['sms_code', 'email_code'], 'both')).toBe(true);
  });

  it('is never enough where a second factor is asked for that cannot be carried out, or no scheme is active', () => {
    expect(enough(['credentials', 'sms_code', 'email_code'], 'unavailable')).toBe(false);
    expect(ruleBookOf({ ...rules, fallbackScheme: null }).isProven(['credentials'], null, null)).toBe(false);
    expect(book.isProven(['passkey'], 'both', null)).toBe(true);
  });
});

describe('a session', () => {
  it('is none any more when the domain it began at is off or gone', () => {
    const home = facts({}, { domainId: 'home' });
    expect(stand(home, domain(), [domain({ domainId: 'home', base: false })])?.requirement).toBeUndefined();
    expect(stand(home, domain(), [domain({ domainId: 'home', enabled: false })])).toBeUndefined();
    expect(stand(home)).toBeUndefined();
  });

  it('owes the factor first, then the terms', () => {
    const term = {
      id: 'use',
      code: 'use',
      version: 'v2',
      title: { ru: '', en: '' },
      menuVisible: false,
      footerVisible: false,
      loginRequired: true,
      profileVisible: false,
    };
    const closed = domain({ domainId: 'closed', schemeCode: 'both', agreements: [term] });
    const session = (standing = {}) => facts(standing, { domainId: 'closed' });
    expect(stand(session(), closed)?.requirement).toEqual({ kind: 'stepUp' });
    const strong = { factors: ['credentials', 'email_code'] };
    expect(stand(session(strong), closed)?.requirement).toEqual({ kind: 'terms', terms: [term] });
    const old = { ...strong, agreed: { use: 'v1' } };
    expect(stand(session(old), closed)?.requirement).toMatchObject({ kind: 'terms' });
    const agreed = { ...strong, agreed: { use: 'v2' } };
    expect(stand(session(agreed), closed)?.requirement).toBeUndefined();
    const optional = domain({ agreements: [{ ...term, loginRequired: false }] });
    expect(stand(facts(), optional)?.requirement).toBeUndefined();
  });

  it('owes a proof on another device than it began on; one of an earlier version has none', () => {
    const at = (device?: string) => stand(facts({ device: 'laptop' }), domain(), [], device)?.requirement;
    expect([at('laptop'), at('phone'), at()]).toEqual([undefined, { kind: 'stepUp' }, { kind: 'stepUp' }]);
    expect(stand(facts(), domain(), [], 'phone')?.requirement).toBeUndefined();
  });

  it('waits while nobody has told the rules; one that an older version cached does not', () => {
    const judge = (session: SessionFacts) =>
      sessionStatusOf(session, { domain: domain(), device: undefined }, indexDomains([domain()]), undefined);
    expect(() => judge(facts())).toThrow('no session rules');
    const { standing: _, ...old } = facts();
    expect(judge(old)?.facts.methods).toEqual(['stale']);
  });
});
