import { identityPersonSetRolesCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import {
  identityRoleReadCall,
  identityRoleSearchCall,
} from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/script.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { rolePath } from '../../../screen/role-path.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { peopleMessages } from '../texts.ts';

/** The form, whose script comes when it is opened. */
const RolesDialog = lazyPart(async () => (await import('./roles-dialog.tsx')).RolesDialog);

/** Roles of a person; what each lets them do stands on its page. */
export function PersonAccess({
  person,
}: {
  person: Pick<Person, 'id' | 'name' | 'roles' | 'own' | 'beyondCaller'>;
}) {
  const text = useTexts(peopleMessages);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const mayChange = may(identityPersonSetRolesCall) && may(identityRoleSearchCall) && !person.beyondCaller;
  const change = mayChange && (
    <Button size="small" icon={<IdCard size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {text('setRoles')}
    </Button>
  );
  return (
    <Card title={text('roles')} actions={change}>
      {person.roles.length === 0 && <p>{text('rolesNone')}</p>}
      <RowList>
        {person.roles.map(({ code, name }) => (
          <li key={code}>
            <RowLine>
              <PermittedLink call={identityRoleReadCall} to={rolePath(code)}>
                {name}
              </PermittedLink>
            </RowLine>
          </li>
        ))}
      </RowList>
      {open && <RolesDialog person={person} onClose={() => setOpen(false)} />}
    </Card>
  );
}
