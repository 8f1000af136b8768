import { mailboxOf } from '@gatehouse/contracts/core/identifiers.ts';
import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { installationBudgets, recipientBudgets } from './message-budgets.domain.ts';

const plain = (text: string) => text;
const keysOf = (channel: 'email' | 'sms', to: string) =>
  recipientBudgets(defaultSettings, { channel, to }, plain).map(({ key, limit }) => [key, limit]);

describe('budgets of messages', () => {
  it('counts the installation, by channel', () => {
    expect(installationBudgets(defaultSettings, 'sms').map(({ limit }) => limit)).toEqual([1_000, 10_000]);
    expect(installationBudgets(defaultSettings, 'email').map(({ limit }) => limit)).toEqual([
      100_000, 1_000_000,
    ]);
  });

  it('counts a country that is not at home, and numbers that differ in four digits as one range', () => {
    expect(keysOf('sms', '+79161234567')).toEqual([
      ['budget:sms:range:+7916123:hour', 200],
      ['budget:sms:range:+7916123:day', 1_000],
    ]);
    expect(keysOf('sms', '+77012345678')).toEqual([
      ['budget:sms:country:KZ:hour', 100],
      ['budget:sms:country:KZ:day', 500],
      ['budget:sms:range:+7701234:hour', 200],
      ['budget:sms:range:+7701234:day', 1_000],
    ]);
  });

  it('takes the countries at home, the country and the range from smsHomeCountries, smsPerCountryDay and smsPerRangeDay', () => {
    const settings = {
      ...defaultSettings,
      smsHomeCountries: 'AM,KZ',
      smsPerCountryDay: 7,
      smsPerRangeDay: 9,
    };
    const daysOf = (to: string) =>
      recipientBudgets(settings, { channel: 'sms', to }, plain)
        .filter(({ window }) => window === 'day')
        .map(({ scope, limit }) => [scope, limit]);
    expect(daysOf('+77012345678')).toEqual([['range', 9]]);
    expect(daysOf('+79161234567')).toEqual([
      ['country', 7],
      ['range', 9],
    ]);
  });

  it.each([
    ['name+1@example.org', 'name@example.org'],
    ['name+1+2@example.org', 'name@example.org'],
    ['name@example.org', 'name@example.org'],
    ['+name@example.org', '+name@example.org'],
    ['na.me@exa+mple.org', 'na.me@exa+mple.org'],
  ])('takes %s for the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('knows neither number nor mailbox in what is none', () => {
    expect([keysOf('sms', 'ann'), keysOf('sms', 'ann@example.org'), keysOf('email', 'ann')]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
