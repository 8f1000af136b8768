// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { RequestAccessPage } from './request-access.page.tsx';

afterEach(hideScreens);

const show = (requiredFieldsEmpty: boolean) =>
  showScreen(<RequestAccessPage />, {
    path: '/accesses/requests/access',
    state: {
      session: {
        services: [],
        profile: {
          mainInfo: { email: null },
          accessInfo: { requiredFieldsEmpty },
          availableActions: { updatePassword: true, setPassword: false },
        },
      },
      project: { uiSettings: { accessRequests: true } },
      publicSettings: { openRequestsPerPerson: 5 },
    } as never,
    answers: {
      'access-request.invitation.list-own': () => ok({ invitations: [] }),
      'access-request.request.list-own': () =>
        ok({ requests: [], meta: { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 0 } }),
      'access-request.role.available': () => ok({ roles: [] }),
      'access-request.company.list': () =>
        ok({ companies: [], meta: { sort: 'name', order: 'ASC', offset: 0, limit: 100, total: 0 } }),
      'access-request.request.send': () => ok({ requestIds: ['r1'] }),
    },
  });
const create = async () => {
  const [button] = await screen.findAllByRole('button', { name: text('accessRequests.create') });
  await press(button as HTMLElement);
  return screen.findByRole('dialog');
};

/** Refused while required fields are empty. */
const refused = ['access-request.company.list'];

test('who lacks required fields asks for access by calls that are open to them', async () => {
  const { sent } = await show(true);
  const dialog = await create();
  await userEvent.type(
    within(dialog).getByLabelText(new RegExp(text('accessRequests.editor.inn'))),
    '7707083893',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: text('accessRequests.editor.submit') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'access-request.request.send')).toBeDefined(),
  );
  expect(sent.filter(({ operation }) => refused.includes(operation))).toEqual([]);
});

test('of others the form knows the companies they have', async () => {
  const { sent } = await show(false);
  await create();
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toEqual(expect.arrayContaining(refused)),
  );
});
