import { templates } from '@gatehouse/contracts/notification/events.ts';
import { describe, expect, it } from 'vitest';
import { renderNotice, renderPush, renderTelegram } from './render.domain.ts';
import { look, params } from './render.fixtures.ts';

describe('notices', () => {
  it('keep what carries no secret and refuse the rest', () => {
    expect(renderNotice('password.changed', 'ru', look, params)).toMatchObject({
      template: 'password.changed',
      link: { url: 'https://portal.example/platform/new-password/abc' },
    });
    const kept = templates.filter((template) => {
      try {
        renderNotice(template, 'ru', look, params);
        return true;
      } catch {
        return false;
      }
    });
    expect(kept.toSorted()).toEqual([
      'access.changed',
      'access.ending',
      'account.blocked',
      'account.changed',
      'account.unblocked',
      'channel.test',
      'contact.changed',
      'device.new',
      'document.changed',
      'factor.changed',
      'invitation.accepted',
      'invitation.expired',
      'invitation.refused',
      'license.ending',
      'passkey.changed',
      'password.changed',
      'registration.exists',
      'request.decided',
      'request.moved',
      'request.waiting',
    ]);
  });
});

describe('notices in browsers', () => {
  const items = JSON.stringify(
    Array.from({ length: 50 }, (_, index) => ({
      template: 'document.changed',
      params: { ru: `Документ ${index} ${'😀'.repeat(20)}`, en: 'x' },
    })),
  );

  it('fit into what a push service takes, cut at a whole sign', () => {
    const { title, body, path } = renderPush(
      'digest',
      'ru',
      { ...look, project: 'Я'.repeat(300) },
      { items, period: 'daily' },
      'm',
    );
    expect([[...title].length, [...body].length, path]).toEqual([
      120,
      500,
      '/platform/profile/notifications',
    ]);
    expect(body.isWellFormed() && body.endsWith('…')).toBe(true);
    expect(Buffer.byteLength(JSON.stringify({ title, body }))).toBeLessThan(3_000);
  });

  it('are written for nothing that carries a secret', () => {
    for (const template of ['auth.code', 'password.link', 'account.code', 'invitation.link'] as const)
      expect(() => renderPush(template, 'ru', look, params, 'm')).toThrow('secret');
  });
});

describe('notices for a chat', () => {
  it('have their title in bold, and end with their link', () => {
    const { text, bold } = renderTelegram('account.changed', 'en', look, params);
    const [title, ...rest] = text.split('\n\n');
    expect([title?.length, title]).toEqual([bold, 'Портал: your account was changed']);
    expect(rest.at(-1)).toBe(
      'Manage subscriptions: https://portal.example/platform/new-password/abc?ui_locales=en',
    );
    expect(text).not.toContain('undefined');
  });

  it('fit into what Telegram takes, with the link whole', () => {
    const told = { template: 'document.changed', params: { ru: 'Я'.repeat(400), en: 'E' } };
    const items = JSON.stringify(Array.from({ length: 50 }, () => told));
    const { text } = renderTelegram('digest', 'ru', look, { ...params, items });
    expect(text.length).toBeLessThan(4_096);
    expect(text.endsWith('/platform/new-password/abc?ui_locales=ru')).toBe(true);
  });

  it('are written for nothing that carries a secret', () => {
    for (const template of ['auth.code', 'password.link', 'account.code', 'device.link'] as const)
      expect(() => renderTelegram(template, 'ru', look, params)).toThrow('secret');
  });
});
