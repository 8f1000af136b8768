/** State of an invitation that may be accepted, with the names it was made with. */
export const invitationOfVera = {
  status: 'valid',
  endTime: '2026-01-01T00:00:00.000Z',
  lastName: 'Орлова',
  firstName: 'Вера',
} as const;
