import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Chips } from '../../../ui/chips/chips.tsx';
import { companyMessages } from '../texts.ts';

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

type NamedRole = NamedAccess[number]['roles'][number];

interface AccessChipsProps {
  access: NamedAccess;
  /** The name of a role with the way to its page; the name alone unless told. */
  linkOf?: (role: NamedRole) => ReactNode;
}

/** Roles by organization. */
export function AccessChips({ access, linkOf }: AccessChipsProps) {
  return (
    <Organizations>
      {access.map(({ organizationId, organizationName, roles }) => (
        <div key={organizationId}>
          <dt>{organizationName}</dt>
          <dd>
            {roles.length > 0 ? (
              <Chips
                names={roles.map(({ name }) => name)}
                {...(linkOf && { linkOf: (at) => linkOf(roles[at] as NamedRole) })}
              />
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
