import { describe, expect, test } from 'vitest';
import { invitationOfVera as facts } from '../../features/entry/invitation.fixtures.ts';
import { readInvitation } from './use-invitation.ts';

describe('an invitation after a reload', () => {
  test('begins with the names it was made with', () => {
    expect(readInvitation(null, facts)).toMatchObject({
      screen: 'names',
      names: { lastName: 'Орлова', firstName: 'Вера', middleName: '' },
    });
  });

  test('keeps the screen and what the person corrected', () => {
    const names = { lastName: 'Орлова-Лисицына', firstName: 'Вера', middleName: '', fio: '' };
    const state = { invitation: { screen: 'account', names }, mobile: { step: 'number' } };
    expect(readInvitation(state, facts)).toEqual({ screen: 'account', names });
  });

  test('that holds something else begins anew', () => {
    expect(readInvitation({ invitation: { screen: 'elsewhere' } }, facts).screen).toBe('names');
    expect(readInvitation({ inApp: true }, undefined)).toMatchObject({
      screen: 'names',
      names: { lastName: '' },
    });
  });
});
