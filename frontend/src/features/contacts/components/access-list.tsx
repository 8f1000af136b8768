import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { grantMessages } from '../texts.ts';

/** Names of roles may be long: unlike a badge it breaks. */
const Chip = styled.span<{ $locked: boolean }>`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  min-width: 0;
  padding: 1px 8px;
  border-radius: var(--radius);
  background: var(${({ $locked }) => ($locked ? '--surface-selected' : '--accent-soft')});
  color: var(${({ $locked }) => ($locked ? '--text-muted' : '--accent-ink')});
  font-size: var(--size-12);
  line-height: 18px;
  overflow-wrap: anywhere;

  > svg {
    flex: none;
  }
`;

/** Roles by organization, to read. */
export function AccessList({ access }: { access: NamedAccess }) {
  const held = access.filter(({ roles }) => roles.length > 0);
  if (held.length === 0) return <FormattedMessage {...grantMessages.none} />;
  return (
    <RowList>
      {held.map(({ organizationId, organizationName, roles }) => (
        <li key={organizationId}>
          {organizationName}
          <RowLine>
            {roles.map(({ roleId, name, locked }) => (
              <RoleChip key={roleId} name={name} locked={locked === true} />
            ))}
          </RowLine>
        </li>
      ))}
    </RowList>
  );
}

function RoleChip({ name, locked }: { name: string; locked: boolean }) {
  return (
    <Chip $locked={locked}>
      {locked && <Lock size={12} aria-hidden="true" />}
      {name}
      {locked && (
        <span className="gh-hidden">
          , <FormattedMessage {...grantMessages.locked} />
        </span>
      )}
    </Chip>
  );
}
