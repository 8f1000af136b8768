import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { styled } from 'styled-components';
import { Avatar } from '../../../ui/avatar/avatar.tsx';

const Named = styled.span`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;

  > :last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Muted = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** A person with what they sign in with below the name. */
export function PersonTitle({ person: { name, login } }: { person: Pick<PersonListItem, 'name' | 'login'> }) {
  return (
    <Named>
      <Avatar name={name} size={28} />
      <span>
        {name}
        {login && login !== name && <Muted>{login}</Muted>}
      </span>
    </Named>
  );
}

/** Where a person is reached. */
export function PersonContacts({
  person: { email, mobile },
}: {
  person: Pick<PersonListItem, 'email' | 'mobile'>;
}) {
  if (!email && !mobile) return '—';
  return (
    <>
      {email}
      {mobile && <Muted>{mobile}</Muted>}
    </>
  );
}
