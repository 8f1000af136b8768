// @vitest-environment happy-dom
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PersonStatus } from '../../features/people/components/person-status.tsx';
import { usePersonActs } from '../../features/people/components/use-person-acts.tsx';
import { WhyOff } from '../../features/people/components/why-off.tsx';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';

afterEach(hideScreens);

function Shown({ person }: { person: Person }) {
  const acts = usePersonActs();
  return (
    <>
      <PersonStatus person={person} />
      <WhyOff off={person.off} />
      {acts.primary(person)}
      {acts.of(person).map(({ id }) => (
        <i key={id}>{id}</i>
      ))}
    </>
  );
}

const provider = { id: 'p1', title: 'Офис' };
const at = '2026-01-01T00:00:00.000Z';
const show = (off: Person['off']) => {
  const person = { id: 'd1', name: 'Ким', status: 'disabled', off, blocked: null, methods: {} };
  return showScreen(
    <MemoryRouter>
      <Shown person={person as never} />
    </MemoryRouter>,
  );
};

test('whom a provider keeps out is not offered to be unblocked: the page says who can change it', async () => {
  await show([{ by: 'provider', provider, at }]);
  expect(screen.getByText(text('people.status.off'))).toBeDefined();
  expect(screen.getByText(text('people.whyOff.provider', { provider: 'Офис' }))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('people.unblock') })).toBeNull();
  expect(screen.queryByText('block')).not.toBeNull();
  hideScreens();
  const blockedHere = { by: 'administrator', provider: null, at: null } as const;
  await show([blockedHere, { by: 'absent', provider, at }]);
  expect(screen.getByText(text('people.whyOff.administrator'))).toBeDefined();
  expect(screen.getByText(text('people.whyOff.absent', { provider: 'Офис' }))).toBeDefined();
  expect(screen.getByRole('button', { name: text('people.unblock') })).toBeDefined();
});
