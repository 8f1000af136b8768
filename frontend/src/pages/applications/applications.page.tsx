import {
  identityApplicationCreateCall,
  identityApplicationListCall,
  identityApplicationOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { profileToldFieldsListCall } from '@gatehouse/contracts/generated/calls/profile/told-fields.ts';
import { applicationTypes } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ApplicationListItem } from '@gatehouse/contracts/identity/applications.resources.ts';
import { ArrowDownUp, IdCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useApplicationActions } from '../../features/applications/components/use-application-actions.tsx';
import { applicationMessages as messages } from '../../features/applications/texts.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn, stateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { useLocalName } from '../../screen/use-local-name.ts';
import { ApplicationTile } from '../../ui/application-icon/application-tile.tsx';
import { Button } from '../../ui/button/button.tsx';

/** The forms, whose scripts come when they are opened. */
const Editor = lazyPart(
  async () =>
    (await import('../../features/applications/components/application-editor.tsx')).ApplicationEditor,
);
const OrderDialog = lazyPart(
  async () =>
    (await import('../../features/applications/components/application-order-dialog.tsx'))
      .ApplicationOrderDialog,
);
const FieldsDialog = lazyPart(
  async () => (await import('../../features/applications/components/fields-dialog.tsx')).FieldsDialog,
);

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Name = styled.span`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;

  > :last-child {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

function Named({ application, name }: { application: ApplicationListItem; name: string }) {
  const { iconVisible, iconCode } = application;
  return (
    <Name>
      <ApplicationTile name={name} iconCode={iconVisible ? iconCode : null} size={24} />
      <span>{name}</span>
    </Name>
  );
}

/** Applications of the installation, in the order in which people see them. */
export function ApplicationsPage() {
  const text = useTexts(messages);
  const may = useMay();
  const nameOf = useLocalName();
  const { locale } = useIntl();
  const history = useHistory();
  const [open, setOpen] = useState<'new' | 'order' | 'fields'>();
  const close = () => setOpen(undefined);
  const list = useList(
    {
      call: identityApplicationListCall,
      rows: 'applications',
      texts: messages,
      sort: 'order',
      order: 'ASC',
      searched: true,
      filters: [{ kind: 'choice', name: 'type', options: text.options(...applicationTypes) }],
    },
    [
      // The list is sorted by the Russian name.
      {
        id: 'name',
        sorted: locale === 'ru',
        lines: 2,
        cell: (row) => <Named application={row} name={nameOf(row)} />,
      },
      { id: 'code', lines: 1, width: '14%', cell: ({ code }) => <code>{code}</code> },
      { id: 'type', width: '132px', cell: ({ type }) => text(type) },
      { id: 'clientCount', width: '104px', cell: ({ clientCount }) => clientCount || '—' },
      stateColumn({ neuter: true, width: '128px' }),
      dateColumn(),
    ],
  );
  const create = may(identityApplicationCreateCall) && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
      {text('create')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      emptyAction={create}
      opens={({ id }) => `/setting/applications/${id}`}
      actions={useApplicationActions()}
      action={
        <Buttons>
          {may(identityApplicationOrderCall) && (
            <Button icon={<ArrowDownUp size={16} aria-hidden="true" />} onClick={() => setOpen('order')}>
              {text('order')}
            </Button>
          )}
          {may(profileToldFieldsListCall) && (
            <Button icon={<IdCard size={16} aria-hidden="true" />} onClick={() => setOpen('fields')}>
              {text('fields')}
            </Button>
          )}
          {create}
        </Buttons>
      }
    >
      {open === 'new' && (
        <Editor
          record={undefined}
          onCreated={({ id }) => history.push(`/setting/applications/${id}?tab=clients`, { inApp: true })}
          onClose={close}
        />
      )}
      {open === 'order' && <OrderDialog onClose={close} />}
      {open === 'fields' && <FieldsDialog onClose={close} />}
    </ListPage>
  );
}
