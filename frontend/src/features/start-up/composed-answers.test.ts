import {
  profileProfileReadCall,
  profileSettingsReadCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import { describe, expect, test } from 'vitest';
import { answersOf } from './composed-answers.ts';

describe('answers that came together', () => {
  test('are told apart by their operation', async () => {
    const settings = { settings: { lang: 'ru' } };
    const refusal = { type: 't', title: 'No', status: 503, code: 'request.unavailable', traceId: 'x' };
    const answers = answersOf({
      parts: {
        'profile.settings.read': { status: 200, body: settings },
        'profile.profile.read': { status: 503, body: refusal },
      },
    });
    expect(await answers.send(profileSettingsReadCall, {})).toEqual({ ok: true, data: settings });
    expect(await answers.send(profileProfileReadCall, {})).toEqual({
      ok: false,
      error: { kind: 'problem', ...refusal },
    });
  });

  test('of what is not there are failures', async () => {
    const answers = answersOf({ parts: { 'profile.profile.read': { status: 502, body: '<html>' } } });
    expect(await answers.send(profileSettingsReadCall, {})).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: 0 },
    });
    expect(await answers.send(profileProfileReadCall, {})).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: 502 },
    });
  });
});
