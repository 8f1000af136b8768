import { contrast, parseHex, type Rgb } from '@gatehouse/contracts/core/contrast.ts';
import { type Template, templates } from '@gatehouse/contracts/notification/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { describe, expect, it } from 'vitest';
import { lookOf } from './look.domain.ts';
import { renderMail, renderShort } from './render.domain.ts';
import { look, params } from './render.fixtures.ts';

describe.each(['ru', 'en'])('templates in %s', (locale) => {
  it.each([...templates])(
    '%s says the same in plain text and HTML, in one-line subject and SMS',
    (template) => {
      const mail = renderMail(template, locale, look, params);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.subject).toContain('Портал');
      const told: Partial<Record<Template, string>> = {
        'account.blocked': locale === 'ru' ? 'вашу учётную запись' : 'your account',
        'account.deleted': locale === 'ru' ? 'сообщите в службу поддержки' : 'contact support',
        'channel.test': locale === 'ru' ? 'работает' : 'works',
      };
      const link = 'https://portal.example/platform/new-password/abc';
      const secret = told[template] ?? (template.endsWith('.code') ? '482915' : link);
      for (const part of [mail.text, mail.html, renderShort(template, locale, look, params)]) {
        expect(part).toContain(secret);
      }
      expect(mail.html).toContain('#0f766e');
      expect(mail.html).toContain(`lang="${locale}"`);
    },
  );

  it('a digest names its things in their order, says how many more there were, and how to end it', () => {
    const items = [
      { template: 'document.changed', params: { ru: 'Условия', en: 'Terms' } },
      { template: 'account.changed', params: { fields: 'email' } },
    ];
    const unsubscribe = 'https://portal.example/platform/unsubscribe/t';
    const digest = { ...params, items: JSON.stringify(items), more: '7', unsubscribe };
    const { text, html } = renderMail('digest', locale, look, digest);
    const told = locale === 'ru' ? ['Условия', 'почта', 'ещё 7'] : ['Terms', 'e-mail', '7 more'];
    for (const part of [text, html]) {
      const places = [...told, unsubscribe].map((words) => part.indexOf(words));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
  });

  it('a digest of nothing is no mail', () => {
    expect(() => renderMail('digest', locale, look, { ...params, items: '[]' })).toThrow('cannot be read');
  });
});

describe('words', () => {
  const said = (template: Template, locale: string) => {
    const { subject, text } = renderMail(template, locale, look, params);
    return [subject, text, renderShort(template, locale, look, params)];
  };

  it.each([...templates])('%s never puts the name of a project into a Russian case', (template) => {
    for (const text of said(template, 'ru')) {
      expect(text).not.toMatch(/(?<![а-яё])(?:в|на|с|со|к|по|от|для|из|о|об|у|при|за) Портал/i);
    }
  });

  it.each(['auth.code', 'mobile.code', 'contact.code', 'account.code'] satisfies Template[])(
    '%s keeps its code out of the subject, which locked screens show',
    (template) => {
      for (const locale of ['ru', 'en'])
        expect(renderMail(template, locale, look, params).subject).not.toContain('482915');
    },
  );
});

describe('a changed contact', () => {
  it.each([
    ['ru', 'email', 'Теперь основная почта учётной записи — a***a@example.org.'],
    ['ru', 'mobile', 'Теперь номер телефона учётной записи — a***a@example.org.'],
    ['en', 'email', 'The main e-mail of your account is now a***a@example.org.'],
    ['en', 'mobile', 'The phone number of your account is now a***a@example.org.'],
  ])('is told in %s with what, when and from where (%s)', (locale, kind, lead) => {
    const { text } = renderMail('contact.changed', locale, look, { ...params, kind });
    expect(text).toContain(lead);
    for (const fact of ['21.11.2026, 10:00', 'Firefox, Linux', '192.0.2.4']) expect(text).toContain(fact);
    const unknown = renderMail('contact.changed', locale, look, { ...params, kind, device: '', ip: '' });
    expect(unknown.text).not.toMatch(/from:|Откуда/);
  });
});

describe('an invitation', () => {
  const said = (locale: string, names: Record<string, string>) =>
    renderMail('invitation.link', locale, look, { ...params, ...names });
  const [inviter, company] = ['Анна Орлова', 'ООО «Ромашка»'];
  it.each([
    ['ru', { inviter, company }, 'Анна Орлова приглашает вас. ', 'Компания: ООО «Ромашка»\n'],
    ['en', { inviter, company }, 'Анна Орлова invites you. ', 'Company: ООО «Ромашка»\n'],
    ['ru', { company }, 'Портал приглашает вас. ', 'Компания: ООО «Ромашка»\n'],
    ['en', { company }, 'Портал invites you. ', 'Company: ООО «Ромашка»\n'],
  ])('in %s names who invites and what for: %j', (locale, names, who, what) => {
    const { text, html } = said(locale, names);
    for (const words of [who, what.trim()]) expect(html).toContain(words);
    for (const words of [who, what]) expect(text).toContain(words);
  });

  it.each(['ru', 'en'])('in %s says nothing of a company where none is named', (locale) => {
    for (const names of [{ inviter }, {}, { inviter, company: '\u200b ' }])
      expect(said(locale, names).text).not.toMatch(/Компания|Company/);
    expect(said(locale, { inviter: ' ' })).toEqual(said(locale, {}));
  });

  it.each([
    ['ru', 'Учётная запись у вас уже есть', 'мы создадим'],
    ['en', 'You already have an account', 'we will create'],
  ])('in %s promises no account where there is one', (locale, has, gets) => {
    const [known, unknown] = [said(locale, { account: 'known' }).text, said(locale, {}).text];
    expect([known.includes(has), known.includes(gets)]).toEqual([true, false]);
    expect([unknown.includes(has), unknown.includes(gets)]).toEqual([false, true]);
  });

  it('keeps markup, lines and hidden characters of names out', () => {
    const hostile = { inviter: 'A\u202e\r\nBcc: x <img src=x onerror=alert(1)>', company: '"><b>x' };
    const { text, html } = said('en', hostile);
    expect(text).toContain('A Bcc: x invites you.');
    expect(html).not.toMatch(/<img|<b>|\u202e/);
  });
});

describe('a second factor', () => {
  it.each([
    ['ru', 'added', 'кроме пароля нужен код из приложения'],
    ['ru', 'removed', 'больше не нужен'],
    ['en', 'renewed', 'New recovery codes were made'],
    ['en', 'reset', 'An administrator turned off'],
  ])('is told in %s when it was %s', (locale, change, lead) => {
    const { text } = renderMail('factor.changed', locale, look, { ...params, change });
    for (const fact of [lead, '21.11.2026, 10:00', '192.0.2.4']) expect(text).toContain(fact);
  });
});

describe('a passkey', () => {
  it.each([
    ['ru', 'added', 'можно входить с новым ключом доступа'],
    ['ru', 'copied', 'копией вашего ключа доступа'],
    ['en', 'removed', 'no longer opens your account'],
  ])('is told in %s when it was %s', (locale, change, lead) => {
    const { text } = renderMail('passkey.changed', locale, look, { ...params, change });
    for (const fact of [lead, '21.11.2026, 10:00', '192.0.2.4']) expect(text).toContain(fact);
  });
});

describe('a sign-in on a new device', () => {
  const whole = { ...params, place: 'Россия' };
  it.each([
    ['device.link', true],
    ['device.new', false],
  ] as const)('is told with device, place and time (%s)', (template, isMailed) => {
    for (const locale of ['ru', 'en']) {
      const { text } = renderMail(template, locale, look, whole);
      for (const fact of ['Firefox, Linux', 'Россия', '192.0.2.4', '21.11.2026, 10:00'])
        expect(text).toContain(fact);
      expect(text.includes('22.11.2026, 10:00')).toBe(isMailed);
    }
  });

  it('is told without what is not known', () => {
    const bare = renderMail('device.link', 'en', look, { ...whole, device: '', place: '', ip: '' });
    expect(bare.text).toContain('Device: unknown.');
    expect(bare.text).not.toContain('Where');
  });
});

describe('rendering hostile values', () => {
  const hostile = {
    ...look,
    project: 'Evil\r\nBcc: x@y.z <script>alert(1)</script>',
    accent: '#fff;x:expression(1)',
  };

  it('starts no header and no markup from a project name', () => {
    const mail = renderMail('auth.code', 'en', hostile, params);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toContain('expression');
  });

  it('escapes parameters', () => {
    const mail = renderMail('password.changed', 'en', look, { ...params, ip: '"><img src=x>' });
    expect(mail.html).not.toContain('<img');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link'])('puts no %s behind a button', (link) => {
    expect(() => renderMail('password.link', 'ru', look, { ...params, link })).toThrow('web address');
  });

  it.each(['auth.code', 'password.link'] satisfies Template[])(
    'refuses %s without its parameters',
    (template) => {
      expect(() => renderMail(template, 'ru', look, {})).toThrow('missing');
    },
  );
});

describe('look of a mail', () => {
  const rgb = (colour: string | undefined) => parseHex(colour ?? '') as Rgb;

  it.each(['#ffeb3b', '#ffffff', '#000000', '#ff8800', '#0f766e', '#7fd4ff', 'red'])(
    'keeps the text of the button legible on %s',
    (accent) => {
      const { html } = renderMail('password.link', 'en', { ...look, accent }, params);
      const [, back, front] = /background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/.exec(html) ?? [];
      expect(contrast(rgb(back), rgb(front))).toBeGreaterThanOrEqual(4.5);
      const [, ink] = /color:(#[0-9a-f]{6});text-decoration:underline/.exec(html) ?? [];
      expect(contrast(rgb(ink), rgb('#f4f5f7'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['ru', 'en', 'de'])('leads to pages in its own language: %s', (locale) => {
    const mail = renderMail('password.link', locale, look, params);
    const page = `${params.link}?ui_locales=${locale}`;
    expect(mail.text).toContain(page);
    expect(mail.html).toContain(`href="${page}"`);
    expect(mail.text).not.toContain('help.portal.example/?');
  });

  it('ends with the links of the domain, in HTML and in plain text', () => {
    const mail = renderMail('auth.code', 'en', look, params);
    expect(mail.html).toMatch(/<a href="https:\/\/portal\.example\/"[^>]*>portal\.example<\/a>/);
    expect(mail.html).toMatch(/<a href="https:\/\/help\.portal\.example\/"[^>]*>Help<\/a>/);
    expect(mail.text).toContain(
      'portal.example: https://portal.example/\nHelp: https://help.portal.example/\n',
    );
    expect(mail.text).toContain('Условия: https://portal.example/platform/law/terms?ui_locales=en\n');
    expect(renderMail('auth.code', 'ru', look, params).text).toContain(
      'Помощь: https://help.portal.example/',
    );
  });

  const domain = (texts: Record<string, unknown>, agreements: readonly object[] = []) =>
    indexDomains([
      {
        domainId: 'd',
        base: true,
        hosts: ['id.portal.example'],
        publicUrl: 'https://id.portal.example',
        accent: '#0f766e',
        texts: { ru: { projectName: 'Портал', copyright: '', ...texts } },
        agreements,
      } as unknown as DomainFacts,
    ]);

  it('takes the links of the domain record, and none that leads out of the web', () => {
    const own = { siteUrl: { text: 'Сайт', url: 'https://portal.example' }, helpUrl: '/help' };
    expect(lookOf(domain(own), 'd', 'ru')).toMatchObject({
      site: { text: 'Сайт', url: 'https://portal.example/' },
      help: 'https://id.portal.example/help',
    });
    const bare = { siteUrl: null, helpUrl: null };
    expect(lookOf(domain(bare), 'gone', 'en')).toMatchObject({
      site: { text: 'id.portal.example', url: 'https://id.portal.example/' },
      help: null,
    });
    const hostile = { siteUrl: { text: 'x', url: 'javascript:alert(1)' }, helpUrl: 'data:text/html,x' };
    expect(lookOf(domain(hostile), 'd', 'ru')).toMatchObject({ site: null, help: null });
    expect(lookOf(indexDomains([]), 'd', 'ru')).toMatchObject({
      project: 'Gatehouse',
      site: null,
      help: null,
    });
  });

  it('shows the documents that the footer of the pages shows, in the language of the mail', () => {
    const title = { ru: 'Условия', en: 'Terms' };
    const agreements = [
      { code: 'terms of/use', title, addedTitles: { kk: 'Шарттар' }, footerVisible: true },
      { code: 'inner', title, footerVisible: false },
    ];
    const shown = (locale: string) => lookOf(domain({}, agreements), 'd', locale).legal;
    const url = 'https://id.portal.example/platform/law/terms%20of%2Fuse';
    const texts = { ru: 'Условия', en: 'Terms', kk: 'Шарттар', de: 'Условия', constructor: 'Условия' };
    for (const [locale, text] of Object.entries(texts)) expect(shown(locale)).toEqual([{ text, url }]);
  });

  it('shows the logo beside the name, which stands for it where it is not shown, and nothing from elsewhere', () => {
    const logo = { content: Buffer.from('PNG'), width: 128, height: 32 };
    const project = 'Портал "А"';
    const { html, text } = renderMail('auth.code', 'ru', { ...look, project }, params, logo);
    const [image = ''] = html.match(/<img[^>]*>/) ?? [];
    expect(image).toMatch(/src="cid:logo@gatehouse" width="128" height="32" alt="Портал &quot;А&quot;"/);
    expect(html.match(/src=|url\(/g)).toHaveLength(1);
    expect(text).toBe(renderMail('auth.code', 'ru', { ...look, project }, params).text);
  });

  it('escapes what the footer says', () => {
    const site = { text: '<b>x</b>\r\ny', url: 'https://x.example/"onclick="a' };
    const { html, text } = renderMail('auth.code', 'en', { ...look, site }, params);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('"onclick');
    expect(text).toContain('<b>x</b> y: ');
  });
});
