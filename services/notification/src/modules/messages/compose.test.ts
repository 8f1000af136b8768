import { randomBytes } from 'node:crypto';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { expect, it } from 'vitest';
import { createComposer } from './compose.service.ts';

const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
const domain = (domainId: string, accent: string, base = false) =>
  ({
    domainId,
    base,
    accent,
    hosts: [`${domainId}.example`],
    publicUrl: `https://${domainId}.example`,
    texts: {
      ru: { projectName: `Проект ${domainId}`, copyright: `© ${domainId}`, siteUrl: null, helpUrl: null },
    },
    agreements: [{ code: 'use', title: { ru: 'Условия', en: 'Terms' }, footerVisible: true }],
  }) as unknown as DomainFacts;
const domains = indexDomains([domain('home', '#0f766e', true), domain('work', '#7c2d12')]);
const compose = createComposer({
  sealer,
  domains: () => domains,
  logoOf: async ({ domainId }) => ({ content: Buffer.from(`logo of ${domainId}`), width: 32, height: 32 }),
});

const mailFor = async (domainId: string) => {
  const content = {
    to: 'anna@example.org',
    params: { link: `https://${domainId}.example/platform/new-password/x`, until: 'завтра' },
  };
  return compose({
    _id: 'm',
    channel: 'email',
    template: 'password.link',
    locale: 'ru',
    domainId,
    accountId: 'a',
    sealed: sealer.seal(JSON.stringify(content), 'm'),
    sealContext: 'm',
  });
};

it('a mail wears the look of the domain it names: sender, name, accent, legal footer, every host', async () => {
  for (const [own, other, accent] of [
    ['home', 'work', '#0f766e'],
    ['work', 'home', '#7c2d12'],
  ] as const) {
    const mail = await mailFor(own);
    expect(mail?.fromName).toBe(`Проект ${own}`);
    expect(mail?.logo?.content.toString()).toBe(`logo of ${own}`);
    expect(mail?.subject).toContain(`Проект ${own}`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://${own}.example/platform/law/use`);
      expect(part).toContain(`© ${own}`);
      expect(part).not.toContain(other);
    }
    expect(mail?.html).toContain(accent);
  }
});

it('a mail of a domain that is gone wears the base one’s look and is sent all the same', async () => {
  expect((await mailFor('gone'))?.fromName).toBe('Проект home');
});
