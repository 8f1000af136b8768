import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { identityRolePeopleCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { Role, RoleHolder } from '@gatehouse/contracts/identity/roles.resources.ts';
import { instantWidth } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { rolePeopleMessages } from '../texts.ts';

const personPage = ({ id }: RoleHolder) => `/setting/people/${id}`;

/** People who hold a role. */
export function RolePeople({ role }: { role: Role }) {
  const text = useTexts(rolePeopleMessages);
  const list = useList(
    {
      call: identityRolePeopleCall,
      rows: 'people',
      texts: rolePeopleMessages,
      params: { id: role.id },
      sort: 'login',
      order: 'ASC',
    },
    [
      { id: 'name', lines: 2, cell: ({ name }) => name },
      { id: 'login', sorted: true, lines: 1, width: '24%', cell: ({ login }) => login ?? '—' },
      {
        id: 'status',
        width: '148px',
        cell: ({ status }) => <Badge tone={status === 'active' ? 'success' : 'danger'}>{text(status)}</Badge>,
      },
      {
        id: 'lastSignIn',
        width: instantWidth,
        cell: ({ lastSignIn }) => (lastSignIn === null ? text('never') : <ExactTime date={lastSignIn} />),
      },
    ],
  );
  const opens = useMay()(identityPersonReadCall) ? { opens: personPage } : {};
  return <ListCard list={list} {...opens} />;
}
