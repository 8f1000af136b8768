import {
  identityRoleCreateCall,
  identityRoleListCall,
} from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { roleKinds } from '@gatehouse/contracts/identity/role-kinds.ts';
import type { RoleListItem } from '@gatehouse/contracts/identity/roles.resources.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRoleActions } from '../../features/roles/components/use-role-actions.tsx';
import { roleMessages } from '../../features/roles/texts.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { rolePath } from '../../screen/role-path.ts';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useCount } from '../../screen/use-count.ts';
import { useList } from '../../screen/use-list.ts';
import { useLocalName } from '../../screen/use-local-name.ts';
import { Button } from '../../ui/button/button.tsx';

/** The form, whose script comes when it is opened. */
const Editor = lazyPart(
  async () => (await import('../../features/roles/components/role-editor.tsx')).RoleEditor,
);

/** Roles of the installation: who may do what. */
export function RolesPage() {
  const text = useTexts(roleMessages);
  const nameOf = useLocalName();
  const may = useMay();
  const counted = useCount();
  const history = useHistory();
  const [open, setOpen] = useState(false);
  const list = useList(
    {
      call: identityRoleListCall,
      rows: 'roles',
      texts: roleMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [{ kind: 'choice', name: 'kind', options: text.options(...roleKinds) }],
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: (row: RoleListItem) => nameOf(row) },
      { id: 'code', sorted: true, lines: 1, width: '20%', cell: ({ code }) => <code>{code}</code> },
      { id: 'kind', width: '152px', cell: ({ kind }) => text(kind) },
      { id: 'methodCount', width: '96px', cell: ({ methodCount }) => methodCount || '—' },
      {
        id: 'peopleCount',
        width: '96px',
        cell: ({ people }) => (people.count === 0 ? '—' : counted(people.count, people.more)),
      },
      { id: 'applicationCount', width: '120px', cell: ({ applicationCount }) => applicationCount || '—' },
    ],
  );
  const create = may(identityRoleCreateCall) && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {text('create')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      emptyAction={create}
      action={create}
      opens={({ id }) => rolePath(id)}
      actions={useRoleActions()}
    >
      {open && (
        <Editor
          record={undefined}
          onCreated={({ id }) => history.push(rolePath(id), { inApp: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </ListPage>
  );
}
