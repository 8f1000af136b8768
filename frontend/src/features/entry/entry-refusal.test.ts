import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { problem } from '../../testing/problem.ts';
import { readEntryRefusal } from './entry-refusal.ts';
import { sortFields } from './refused-fields.ts';

const refused = (status: number, code: string, more: object = {}): ApiError => ({
  ...problem(status, code),
  ...more,
});
const all = { link: true, taken: true, names: true };
const none = { link: false, taken: false, names: false };
const read = (error: ApiError, handled = all) =>
  readEntryRefusal(error, ['password', 'repeatPassword'], handled);

test('a link that is over is the page’s to show; where none does, the notice says it', () => {
  const used = refused(410, 'link.used');
  expect(read(used)).toMatchObject({ link: 'used', notice: undefined });
  expect(read(used, none).notice).toMatchObject({ text: 'errors.link.used' });
  expect(read(refused(404, 'request.notFound'), none)).toMatchObject({ link: 'missing', notice: undefined });
});

test('terms, the step and a technical error are told apart', () => {
  const terms = [{ id: 'a', title: 'A', link: '/platform/law/a', loginRequired: true }];
  const asked = read(refused(403, 'auth.termsRequired', { termsRequired: terms }));
  expect([asked.refusal.terms, asked.notice]).toEqual([terms, undefined]);
  expect(read(refused(409, 'link.wrongStep')).wrongStep).toBe(true);
  const tech = read(refused(403, 'auth.tech', { accessError: true, errorList: { email: 'errorEmail' } }));
  expect([tech.fields.lost, tech.notice]).toMatchObject([[], { traceId: 't', wayOut: 'login' }]);
});

describe('fields that the last screen does not show', () => {
  const shown = ['password', 'repeatPassword'];
  const notice = (errorList: Record<string, string>, handled = all) =>
    read(refused(400, 'registration.form', { errorList }), handled).notice;

  test('an address that has an account leads to the sign-in', () => {
    const registered = { title: 'entry.registeredTitle', tone: 'warning', wayOut: 'login' };
    expect(notice({ email: 'errorUnique' })).toMatchObject(registered);
    expect(notice({ email: 'errorUnique', mobile: 'errorUnique' })).toMatchObject(registered);
  });

  test('a taken number goes to the screen of the number', () => {
    expect(sortFields({ mobile: 'errorUnique' }, shown)).toMatchObject({ taken: true, shown: {}, lost: [] });
    expect(notice({ mobile: 'errorUnique' })).toBeUndefined();
  });

  test('names go to the screen of the names, by the fields of the form', () => {
    const fields = { last_name: 'errorFormat', first_name: 'errorEmpty' };
    expect(sortFields(fields, shown).names).toEqual({ lastName: 'errorFormat', firstName: 'errorEmpty' });
    expect(notice(fields)).toBeUndefined();
  });

  test('what nobody shows is never silent', () => {
    const unexpected = { text: 'ui.refused.unexpected', traceId: 't' };
    expect(notice({ secret: 'errorFormat' })).toMatchObject(unexpected);
    expect(notice({ email: 'errorEmail' })).toMatchObject(unexpected);
    expect(notice({ last_name: 'errorFormat' }, { ...all, names: false })).toMatchObject(unexpected);
    expect(notice({ mobile: 'errorUnique' }, { ...all, taken: false })).toMatchObject(unexpected);
  });

  test('those that it shows need no notice', () => {
    expect(sortFields({ password: 'errorCommon' }, shown).shown).toEqual({ password: 'errorCommon' });
    expect(notice({ password: 'errorCommon' })).toBeUndefined();
  });
});
