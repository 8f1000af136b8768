import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { companyMessages } from '../texts.ts';

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    min-width: 0;
    padding: 1px 8px;
    border: 1px solid var(--border);
    border-radius: 10px;
    font-size: var(--size-12);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
`;

/** Roles by name. */
export function RoleChips({ roles }: { roles: readonly { roleId: string; name: string }[] }) {
  return (
    <Chips>
      {roles.map(({ roleId, name }) => (
        <li key={roleId}>{name}</li>
      ))}
    </Chips>
  );
}

const Organizations = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  font-size: var(--size-13);

  > div {
    display: grid;
    gap: var(--space-1);
  }

  dt,
  dd > span {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    margin: 0;
    min-width: 0;
  }
`;

/** Roles by organization. */
export function AccessChips({ access }: { access: NamedAccess }) {
  return (
    <Organizations>
      {access.map(({ organizationId, organizationName, roles }) => (
        <div key={organizationId}>
          <dt>{organizationName}</dt>
          <dd>
            {roles.length > 0 ? (
              <RoleChips roles={roles} />
            ) : (
              <span>
                <FormattedMessage {...companyMessages.noRoles} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </Organizations>
  );
}
