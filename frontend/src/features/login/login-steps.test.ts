import { describe, expect, test } from 'vitest';
import type { Http } from '../../lib/http.ts';
import { enterFlow, identify, prove, sendCode } from './login-steps.ts';

const now = () => 1_000_000;
const person = { idKey: 'email', value: 'anna@example.com' } as const;

/** Answers by operation; a function of the arguments records them. */
function server(answers: Record<string, unknown>) {
  const asked: { operation: string; args: unknown }[] = [];
  const http = {
    send: async (call: { operationId: string }, args: unknown) => {
      asked.push({ operation: call.operationId, args });
      const answer = answers[call.operationId] as { error?: object } | undefined;
      return answer?.error ? { ok: false, error: answer.error } : { ok: true, data: answer };
    },
  } as unknown as Http;
  return { calls: { http, now }, asked };
}
const refused = (code: string, more: object = {}) => ({
  error: { kind: 'problem', type: '', title: '', status: 400, code, traceId: 't', ...more },
});

describe('identification', () => {
  test('with only a password goes straight to it, and sends no code', async () => {
    const { calls, asked } = server({ 'identity.auth.config': { flows: ['credentials'], resendIn: 0 } });
    expect(await identify(calls, person)).toEqual({
      step: { person, flows: ['credentials'], flow: 'credentials', second: false },
    });
    expect(asked.map(({ operation }) => operation)).toEqual(['identity.auth.config']);
  });

  test('with a code flow first sends the code, by the identifier that was typed', async () => {
    const { calls, asked } = server({
      'identity.auth.config': { flows: ['email_code', 'credentials'], resendIn: 0 },
      'identity.auth.send-code': { resendIn: 60 },
    });
    expect(await identify(calls, person)).toMatchObject({
      step: { flow: 'email_code', sent: true, resendAt: 1_060_000 },
    });
    expect(asked[1]?.args).toEqual({
      params: { idKey: 'email' },
      body: { flow: 'email_code', email: 'anna@example.com' },
    });
  });

  test('a code that could not be sent leaves the person at the step, knowing why and until when', async () => {
    const { calls } = server({
      'identity.auth.config': { flows: ['sms_code'], resendIn: 0 },
      'identity.auth.send-code': refused('auth.codeResendTooSoon', { status: 429, retryAfter: 20 }),
    });
    const outcome = await identify(calls, person);
    expect(outcome.step?.resendAt).toBe(1_020_000);
    expect(outcome.step?.sent).toBeUndefined();
    expect(outcome.refusal).toMatchObject({ kind: 'other', error: { code: 'auth.codeResendTooSoon' } });
  });

  test('a code that is on its way already is not asked for again', async () => {
    const { calls, asked } = server({
      'identity.auth.config': { flows: ['email_code', 'credentials'], resendIn: 40 },
    });
    expect(await identify(calls, person)).toMatchObject({ step: { sent: true, resendAt: 1_040_000 } });
    expect(asked).toHaveLength(1);
  });

  test('a code that is refused again leaves the earlier one sent', async () => {
    const { calls } = server({
      'identity.auth.send-code': refused('auth.codeQuotaExceeded', { status: 429, retryAfter: 3600 }),
    });
    const step = { person, flows: ['sms_code'], flow: 'sms_code', second: false, sent: true } as const;
    expect((await sendCode(calls, step)).step).toMatchObject({ sent: true, resendAt: 4_600_000 });
  });

  test('a refusal stays on the first step', async () => {
    const { calls } = server({ 'identity.auth.config': { error: { kind: 'unreachable' } } });
    expect(await identify(calls, person)).toMatchObject({ refusal: { kind: 'tech' } });
  });
});

describe('a factor', () => {
  const step = { person, flows: ['credentials'], flow: 'credentials', second: false } as const;

  test('proven signs in', async () => {
    const { calls, asked } = server({ 'identity.auth.login': { status: 'signedIn' } });
    expect(await prove(calls, step, { password: 'secret', rememberMe: true })).toEqual({ signedIn: true });
    expect(asked[0]?.args).toEqual({
      params: { idKey: 'email' },
      body: { flow: 'credentials', email: 'anna@example.com', password: 'secret', rememberMe: true },
    });
  });

  test('followed by a second one leads there and sends its code', async () => {
    const { calls } = server({
      'identity.auth.login': { status: 'secondFactor', flows: ['sms_code'] },
      'identity.auth.send-code': { resendIn: 30 },
    });
    expect(await prove(calls, step, { password: 'x' })).toMatchObject({
      step: { flow: 'sms_code', second: true, resendAt: 1_030_000 },
    });
  });

  test('whose code the server sent already asks for none', async () => {
    const { calls, asked } = server({
      'identity.auth.login': { status: 'secondFactor', flows: ['sms_code'], resendIn: 45 },
    });
    expect(await prove(calls, step, { password: 'x' })).toMatchObject({ step: { resendAt: 1_045_000 } });
    expect(asked).toHaveLength(1);
  });

  test('refused says why', async () => {
    const { calls } = server({
      'identity.auth.login': refused('auth.form', { errorList: { password: 'errorMatch' } }),
    });
    expect(await prove(calls, step, { password: 'x' })).toMatchObject({
      refusal: { kind: 'fields', fields: { password: 'errorMatch' } },
    });
  });
});

test('turning to the password sends nothing', async () => {
  const { calls, asked } = server({});
  await enterFlow(calls, { person, flows: ['sms_code', 'credentials'], flow: 'credentials', second: false });
  expect(asked).toEqual([]);
});
