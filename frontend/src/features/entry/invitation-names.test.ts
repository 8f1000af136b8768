import { describe, expect, test } from 'vitest';
import { invitationOfVera as facts } from './invitation.fixtures.ts';
import { invitationNames, invitedNames, namesToShow } from './invitation-names.ts';
import { nameErrors } from './names.ts';

describe('names of an invited person', () => {
  test('come filled in, in parts and in one line', () => {
    expect(invitedNames(facts)).toEqual({
      lastName: 'Орлова',
      firstName: 'Вера',
      middleName: '',
      fio: 'Орлова Вера',
    });
    expect(invitedNames(undefined).fio).toBe('');
  });

  test('travel in parts, or as one full name where the platform asks for that', () => {
    const names = { ...invitedNames(facts), middleName: ' Львовна ' };
    expect(invitationNames(names, false)).toEqual({
      last_name: 'Орлова',
      first_name: 'Вера',
      middle_name: 'Львовна',
    });
    expect(invitationNames(names, true)).toEqual({ fio: 'Орлова Вера' });
  });

  test('in one field need no parts', () => {
    const names = { ...invitedNames(undefined), fio: 'Сукарно' };
    expect(nameErrors(names, true)).toEqual({});
    expect(invitationNames(names, true)).toEqual({ fio: 'Сукарно' });
  });

  test('that are refused are refused on the fields that are shown', () => {
    expect(namesToShow({ lastName: 'errorSymbols' }, false)).toEqual({ lastName: 'errorSymbols' });
    expect(namesToShow({ lastName: 'errorSymbols' }, true)).toEqual({ fio: 'errorSymbols' });
    expect(namesToShow({}, true)).toEqual({});
  });
});
