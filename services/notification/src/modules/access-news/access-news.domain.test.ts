import { expect, it } from 'vitest';
import { type AccessNewsItem, toldAccess } from './access-news.domain.ts';

const change = (
  lane: 'access' | 'master',
  had: boolean,
  has: boolean,
  more: object = {},
): AccessNewsItem => ({
  lane,
  had,
  has,
  expired: false,
  known: false,
  until: null,
  by: 'administrator',
  byName: null,
  at: new Date(0),
  ...more,
});
const given = change('access', false, true);
const changed = change('access', true, true);
const ended = change('access', true, false);
const appointed = change('master', false, true);
const dismissed = change('master', true, false);
const expired = { ...ended, expired: true };
const known = { known: true, by: null };
const left = { ...ended, ...known };
const approved = { ...given, ...known };

it.each([
  [[given], 'accessChanged', 'given', ''],
  [[given, changed], 'accessChanged', 'given', ''],
  [[changed, changed], 'accessChanged', 'changed', ''],
  [[ended, given], 'accessChanged', 'changed', ''],
  [[changed, ended], 'accessChanged', 'ended', ''],
  [[changed, expired], 'accessExpired', 'expired', ''],
  [[appointed], 'masterChanged', '', 'given'],
  [[given, appointed], 'accessChanged', 'given', 'given'],
  [[dismissed, ended], 'accessChanged', 'ended', 'ended'],
  [[given, ended, appointed], 'masterChanged', '', 'given'],
  [[dismissed, appointed, changed], 'accessChanged', 'changed', ''],
  [[dismissed, left], 'masterChanged', '', 'ended'],
  [[ended, approved, changed], 'accessChanged', 'changed', ''],
] as const)('%# what is different in the end is told', (items, message, access, master) => {
  expect(toldAccess(items)).toMatchObject({ message, params: { access, master } });
});

it.each([[[given, ended]], [[appointed, dismissed]], [[dismissed, appointed]], [[]]])(
  '%# what is as before in the end is not told',
  (items) => {
    expect(toldAccess(items)).toBeUndefined();
  },
);

it.each([[[given, left]], [[changed, left]], [[ended, approved]]])(
  '%# what the person knows is not told, nor what was before it',
  (items) => {
    expect(toldAccess(items)).toBeUndefined();
  },
);

it('who acted is named where it was one', () => {
  const byMaster = { by: 'master', byName: 'Anna' } as const;
  const actors = (...items: AccessNewsItem[]) => toldAccess(items)?.params;
  expect(actors({ ...given, ...byMaster })).toMatchObject(byMaster);
  expect(actors({ ...changed, ...byMaster }, left, { ...given, ...byMaster })).toMatchObject(byMaster);
  expect(actors({ ...given, ...byMaster }, changed)).toMatchObject({ by: '', byName: '' });
});

it('the end of an access is told while it lasts', () => {
  const until = '2026-05-12T20:59:59.999Z';
  expect(toldAccess([{ ...given, until }])?.params.endsAt).toBe(until);
  expect(toldAccess([{ ...changed, until }, ended])?.params.endsAt).toBe('');
});
