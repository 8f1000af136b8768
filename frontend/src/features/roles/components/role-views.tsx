import { identityApplicationListCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import type { Role } from '@gatehouse/contracts/identity/roles.resources.ts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Card } from '../../../ui/card/card.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { roleMessages } from '../texts.ts';
import { MethodRows } from './method-rows.tsx';

const Method = styled.div`
  display: grid;
  gap: 2px;

  > strong {
    font-size: var(--size-14);
    font-weight: 500;
  }

  > span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

/** What a role lets people do, in sentences; what the reader may not grant says so. */
export function RoleMethods({ role }: { role: Role }) {
  const text = useTexts(roleMessages);
  const [search, setSearch] = useState('');
  return (
    <Card>
      <Stack>
        {role.methods.length > 5 && (
          <TextField name="search" label={text('methodSearch')} value={search} onChange={setSearch} />
        )}
        <MethodRows keys={role.methods} search={search}>
          {({ key, name, sentence }) => (
            <Method key={key}>
              <strong>{name}</strong>
              <span>
                {sentence} {role.beyondCaller.includes(key) && text('notYours')}
              </span>
            </Method>
          )}
        </MethodRows>
      </Stack>
    </Card>
  );
}

/** Applications that are open only to people who hold the role, or another one that they name. */
export function RoleApplications({ role }: { role: Role }) {
  const text = useTexts(roleMessages);
  const nameOf = useLocalName();
  if (role.applications.length === 0)
    return (
      <Card>
        <p>{text('noApplications')}</p>
      </Card>
    );
  return (
    <Card>
      <RowList>
        {role.applications.map((application) => (
          <li key={application.id}>
            <RowLine>
              <PermittedLink
                call={identityApplicationListCall}
                to={`/setting/applications/${application.id}`}
              >
                {nameOf(application)}
              </PermittedLink>
            </RowLine>
          </li>
        ))}
      </RowList>
    </Card>
  );
}

/** Pages of the console as somebody with the role finds them in the menu. */
export function RolePages({ role: { pages } }: { role: Role }) {
  const text = useTexts(roleMessages);
  if (pages.length === 0)
    return (
      <Card>
        <p>{text('noPages')}</p>
      </Card>
    );
  return (
    <Card>
      <RowList>
        {pages.map(({ path, title, group }) => (
          <li key={path}>
            <RowLine>
              <Link to={path}>{[group, title].filter(Boolean).join(' · ')}</Link>
            </RowLine>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
