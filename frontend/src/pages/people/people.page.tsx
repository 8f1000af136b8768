import {
  identityPersonExportCall,
  identityPersonListCall,
} from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { identityPersonCreateCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { personStatuses } from '@gatehouse/contracts/identity/person-kinds.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PersonStatus } from '../../features/people/components/person-status.tsx';
import { PersonContacts, PersonTitle } from '../../features/people/components/person-title.tsx';
import { usePeopleFilters } from '../../features/people/components/use-people-filters.ts';
import { usePersonActions } from '../../features/people/components/use-person-actions.tsx';
import { exportMessages, peopleMessages as messages } from '../../features/people/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { ListExport } from '../../screen/list-export.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { HeadButtons } from '../../ui/page/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';

/** The form, whose script comes when it is opened. */
const Create = lazyPart(
  async () => (await import('../../features/people/components/person-create.tsx')).PersonCreate,
);

/** People who have an account: found by typing, let in or kept out. */
export function PeoplePage() {
  const text = useTexts(messages);
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const list = useList(
    {
      call: identityPersonListCall,
      rows: 'users',
      texts: messages,
      sort: 'lastSignIn',
      order: 'DESC',
      searched: true,
      filters: usePeopleFilters(
        personStatuses.map((value) => ({
          value,
          label: text(value === 'disabled' ? 'disabledOrOff' : value),
        })),
      ),
    },
    [
      {
        id: 'name',
        sorted: true,
        lines: 2,
        cell: (person) => <PersonTitle person={person} />,
      },
      { id: 'contacts', lines: 2, width: '19%', cell: (person) => <PersonContacts person={person} /> },
      { id: 'status', lines: 2, width: '15%', cell: (person) => <PersonStatus person={person} /> },
      { id: 'scheme', lines: 2, roomy: true, width: '12%', cell: ({ scheme }) => scheme?.name ?? '—' },
      {
        id: 'roles',
        lines: 2,
        width: '16%',
        cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '—',
      },
      {
        id: 'lastSignIn',
        sorted: true,
        width: '13%',
        cell: ({ lastSignIn }) => (lastSignIn ? <RelativeTime date={lastSignIn} brief /> : text('never')),
      },
    ],
  );
  const create = may(identityPersonCreateCall) && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  const head = (
    <HeadButtons>
      <ListExport call={identityPersonExportCall} texts={exportMessages} list={list} name="people" />
      {create}
    </HeadButtons>
  );
  return (
    <ListPage
      list={list}
      opens={({ id }) => `/setting/people/${id}`}
      actions={usePersonActions()}
      emptyAction={create}
      action={head}
      quick
    >
      {creating && <Create onClose={() => setCreating(false)} />}
    </ListPage>
  );
}
