import { grantErrors } from '@gatehouse/contracts/core/grants.errors.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { describe, expect, it } from 'vitest';
import {
  assertActsWithin,
  authorGrantor,
  type Grant,
  grantorOf,
  isToSelf,
  judgeGrant,
  permit,
  permitBySystem,
  type Right,
  refusalOf,
  siftGrants,
  systemDoors,
  systemGrantor,
} from './granting.ts';

const editor: Right = { kind: 'role', id: 'editor', methods: ['setting.documents.write'] };
const plain: Right = { kind: 'companyRole', id: 'buyer', methods: [] };
const clerk = grantorOf({ accountId: 'clerk', methods: ['setting.documents.write'] });
const everything = grantorOf({ accountId: 'root', methods: methodKeys });
const grant = (more: Partial<Grant>): Grant => ({ grantor: clerk, subject: 'anna', given: [], ...more });

describe('nobody gives more than they have', () => {
  it('what the grantor lacks is refused and named, given or taken, each method once', () => {
    const right: Right = {
      kind: 'role',
      id: 'x',
      methods: ['setting.users.write', 'setting.documents.write'],
    };
    const refusal = { reason: 'beyondYours', methods: ['setting.users.write'] };
    expect(refusalOf(grant({ given: [right, right] }))).toEqual(refusal);
    expect(refusalOf(grant({ taken: [right] }))).toEqual(refusal);
    expect(() => permit([], grant({ given: [right] }))).toThrow(
      expect.objectContaining({ definition: grantErrors.beyondYours }),
    );
  });

  it('what the grantor has passes, as the value that writers take', () => {
    const roles = ['editor'];
    expect(judgeGrant(roles, grant({ given: [editor, plain] }))).toEqual({ permitted: roles });
  });

  it('an author who is blocked gives and takes nothing, not even what holds no method', () => {
    const author = { id: 'clerk', methods: ['setting.documents.write'] };
    expect(refusalOf(grant({ grantor: authorGrantor({ ...author, active: true }), given: [editor] }))).toBe(
      undefined,
    );
    const blocked = authorGrantor({ ...author, active: false });
    for (const change of [{ given: [editor] }, { given: [plain] }, { taken: [plain] }])
      expect(refusalOf(grant({ grantor: blocked, ...change }))?.reason).toBe('beyondYours');
  });

  it('the system actor gives everything, by each of its doors', () => {
    const all: Right = { kind: 'role', id: 'administrator', methods: methodKeys };
    for (const door of systemDoors.filter((one) => one !== 'withdrawal'))
      expect(refusalOf(grant({ grantor: systemGrantor(door), given: [all] }))).toBeUndefined();
    expect(permitBySystem('command-line', ['administrator'])).toEqual(['administrator']);
  });
});

it('a withdrawal takes whatever it is, and gives nothing', () => {
  const grantor = systemGrantor('withdrawal');
  const all: Right = { kind: 'companyRole', id: 'all', methods: methodKeys };
  expect(refusalOf(grant({ grantor, taken: [all] }))).toBeUndefined();
  expect(() => refusalOf(grant({ grantor, given: [plain] }))).toThrow('gives nothing');
});

it('a refusal names the field of the rights where the call has one', () => {
  const ofStranger = grant({ grantor: grantorOf({ accountId: 'x', methods: [] }), given: [editor] });
  const extras = { requiredRights: editor.methods, errorList: { access: 'errorBeyondYours' } };
  expect(() => permit([], ofStranger, 'access')).toThrow(expect.objectContaining({ extras }));
});

describe('nobody decides on their own access', () => {
  it('not even within their own rights, nor where a right holds no method', () => {
    expect(refusalOf(grant({ subject: 'clerk', given: [editor] }))).toEqual({ reason: 'ownAccess' });
    expect(refusalOf(grant({ subject: 'clerk', given: [plain] }))).toEqual({ reason: 'ownAccess' });
  });

  it('giving up a right is allowed', () => {
    expect(refusalOf(grant({ subject: 'clerk', taken: [editor] }))).toBeUndefined();
  });

  it('whoever holds every method may, and the history says so', () => {
    const own = grant({ grantor: everything, subject: 'root', given: [plain] });
    expect(refusalOf(own)).toBeUndefined();
    expect(isToSelf(own)).toBe(true);
    expect(isToSelf(grant({ given: [plain] }))).toBe(false);
  });
});

it('an act on somebody with more rights is refused', () => {
  const person = { methods: ['setting.users.write', 'setting.roles.write'] };
  expect(() => assertActsWithin({ methods: ['setting.users.write'] }, person)).toThrow(
    expect.objectContaining({ extras: { requiredRights: ['setting.roles.write'] } }),
  );
  expect(() => assertActsWithin({ methods: person.methods }, person)).not.toThrow();
});

it('parts of one value pass by any of their grantors; a part without one, or whose grantors lack it, is withheld', () => {
  const all: Right = { kind: 'role', id: 'administrator', methods: methodKeys };
  const grants: Readonly<Record<string, readonly Grant[]>> = {
    editor: [grant({ given: [editor] })],
    both: [grant({ given: [all] }), grant({ grantor: everything, given: [all] })],
    administrator: [grant({ given: [all] })],
    own: [grant({ subject: 'clerk', given: [editor] })],
    unanswered: [],
  };
  const { permitted, withheld } = siftGrants(Object.keys(grants), (code) => grants[code] ?? []);
  expect(permitted).toEqual(['editor', 'both']);
  expect(withheld).toEqual(['administrator', 'own', 'unanswered']);
});
