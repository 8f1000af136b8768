import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
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

/** Roles by organization. */
export function AccessChips({ access }: { access: NamedAccess }) {
  return (
    <Organizations>
      {access.map(({ organizationId, organizationName, roles }) => (
        <div key={organizationId}>
          <dt>{organizationName}</dt>
          <dd>
            {roles.length > 0 ? (
              <Chips names={roles.map(({ name }) => name)} />
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
