import { describe, expect, test } from 'vitest';
import { attributesOf, render } from '../../../testing/render.tsx';
import { idleLogin } from '../login-control.fixtures.ts';
import type { FactorStep } from '../login-state.ts';
import { CodeForm } from './code-form.tsx';

const step: FactorStep = {
  person: { idKey: 'mobile', value: '+79160000001' },
  flows: ['sms_code'],
  flow: 'sms_code',
  second: false,
};
const show = (change: Partial<FactorStep> = {}) =>
  render(<CodeForm step={{ ...step, ...change }} login={idleLogin} length={6} onSent={() => {}} />);

describe('a code', () => {
  test('as the first factor offers to remember the person, as the second one does not', () => {
    expect(show()).toContain('Запомнить меня');
    expect(show({ second: true })).not.toContain('Запомнить меня');
  });

  test('that was never sent is not sent again', () => {
    expect(show()).toContain('Отправить код<');
    expect(show({ sent: true })).toContain('Отправить код ещё раз');
    expect(show({ sent: true })).toContain('Обычно СМС приходит сразу');
    expect(show()).not.toContain('Обычно СМС приходит сразу');
  });

  test('cannot be asked for before its time', () => {
    expect(show({ sent: true, resendAt: Date.now() + 30_000 })).toContain('Новый код можно запросить через');
  });

  test('by SMS says nothing of mail', () => {
    expect(show({ sent: true })).not.toContain('Спам');
    expect(show({ flow: 'email_code', sent: true })).toContain('Спам');
  });

  test('of an application is not sent, and no mail is spoken of', () => {
    const shown = show({ flow: 'totp', second: true });
    for (const words of ['Отправить код', 'Спам', 'СМС']) expect(shown).not.toContain(words);
  });

  test('can be filled in by the browser', () => {
    expect(attributesOf(show(), 'input')).toMatchObject({
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
    });
  });
});
