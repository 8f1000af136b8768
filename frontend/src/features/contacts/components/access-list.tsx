import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../../ui/badge/badge.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { grantMessages } from '../texts.ts';

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
    <Badge tone={locked ? 'neutral' : 'accent'} icon={locked && <Lock size={12} aria-hidden="true" />}>
      {name}
      {locked && (
        <span className="gh-hidden">
          , <FormattedMessage {...grantMessages.locked} />
        </span>
      )}
    </Badge>
  );
}
