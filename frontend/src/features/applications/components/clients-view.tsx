import { identityApplicationReadCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import {
  identityClientCreateCall,
  identityClientDeleteCall,
  identityClientSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/identity/clients.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { CallerRight, Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { KeyRound, Pencil, Plug, Plus, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { disablingClient, enablingClient, clientMessages as messages, removingClient } from '../texts.ts';
import { useRightsBeyond } from './caller-rights.tsx';
import { ClientCard } from './client-card.tsx';
import { RefusedRequests } from './refused-requests.tsx';
import type { SecretOwner } from './secret-dialog.tsx';

const ClientEditor = lazyPart(async () => (await import('./client-editor.tsx')).ClientEditor);
const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog);
const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const refresh = [identityApplicationReadCall];

/** Switching a client on and off, and deleting it: asked first. */
function useClientQuestions() {
  const confirm = useConfirm();
  const enable = useAction(identityClientSetEnabledCall, { notices: enablingClient, refresh });
  const disable = useAction(identityClientSetEnabledCall, { notices: disablingClient, refresh });
  const remove = useAction(identityClientDeleteCall, { notices: removingClient, refresh });
  const ask = (
    { name }: Client,
    { title, effect }: typeof removingClient,
    question: { verb: typeof uiMessages.delete; danger: boolean; run: () => Promise<unknown> },
  ) =>
    confirm.ask({
      ...question,
      title: <FormattedMessage {...title} values={{ name }} />,
      text: <FormattedMessage {...effect} />,
      verb: <FormattedMessage {...question.verb} />,
    });
  return {
    dialog: confirm.dialog,
    toggle: (client: Client) => {
      const { clientId, name, enabled } = client;
      const args = { params: { clientId }, body: { enabled: !enabled } };
      ask(client, enabled ? disablingClient : enablingClient, {
        verb: enabled ? widgetMessages.disable : widgetMessages.enable,
        danger: enabled,
        run: () => (enabled ? disable : enable).run(args, { name }),
      });
    },
    remove: (client: Client) => {
      const { clientId, name } = client;
      ask(client, removingClient, {
        verb: uiMessages.delete,
        danger: true,
        run: () => remove.run({ params: { clientId } }, { name }),
      });
    },
  };
}

type Open =
  | { kind: 'editor'; client: Client | undefined }
  | { kind: 'secret'; client: SecretOwner }
  | { kind: 'connect'; client: Client };

/** What whoever has its secret may read here: what its application lets all of its clients do, too. */
const rightsIn = ({ rights = [], grantTypes }: Client, shared: readonly CallerRight[]) =>
  grantTypes.includes('client_credentials') ? [...rights, ...shared] : rights;

const ownerOf = (
  { clientId, name, revision, secret }: Client,
  beyond: readonly CallerRight[],
): SecretOwner => ({
  clientId,
  name,
  revision,
  known: secret !== null,
  beyond: beyond.map(({ id }) => id),
});

/** The clients of an application, what is known of their secrets, and what can be done with them. */
export function ClientsView({ application }: { application: Application }) {
  const text = useTexts(messages);
  const may = useMay();
  const questions = useClientQuestions();
  const [open, setOpen] = useState<Open>();
  const { id, type, clients, serviceAccount, rights: shared = [] } = application;
  const beyondOf = useRightsBeyond();
  const close = () => setOpen(undefined);
  const editable = application.may.changeClients && may(identityClientCreateCall);
  const actionsOf = (client: Client): MenuAction[] => {
    const connect: MenuAction = {
      id: 'connect',
      label: text('connect'),
      icon: <Plug size={16} aria-hidden="true" />,
      onSelect: () => setOpen({ kind: 'connect', client }),
    };
    const connects = client.redirectUris.length > 0 ? [connect] : [];
    if (!editable) return connects;
    const secretAction: MenuAction = {
      id: 'secret',
      label: text('makeSecret'),
      icon: <KeyRound size={16} aria-hidden="true" />,
      onSelect: () =>
        setOpen({ kind: 'secret', client: ownerOf(client, beyondOf(rightsIn(client, shared))) }),
    };
    return [
      {
        id: 'edit',
        label: <FormattedMessage {...widgetMessages.edit} />,
        icon: <Pencil size={16} aria-hidden="true" />,
        onSelect: () => setOpen({ kind: 'editor', client }),
      },
      ...(client.tokenAuthMethod.startsWith('client_secret') ? [secretAction] : []),
      ...connects,
      {
        id: 'toggle',
        label: <FormattedMessage {...(client.enabled ? widgetMessages.disable : widgetMessages.enable)} />,
        icon: <Power size={16} aria-hidden="true" />,
        onSelect: () => questions.toggle(client),
      },
      {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () => questions.remove(client),
      },
    ];
  };
  const add = editable && (
    <Button
      kind={clients.length === 0 ? 'primary' : 'plain'}
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'editor', client: undefined })}
    >
      {text('create')}
    </Button>
  );
  const none = type === 'link' || type === 'virtual';
  return (
    <Stack>
      {clients.length === 0 ? (
        <Card>
          <EmptyState
            icon={<KeyRound size={24} aria-hidden="true" />}
            title={text(none ? 'none.title' : 'empty.title')}
            action={add}
          >
            {text(none ? 'none.text' : 'empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <>
          {clients.map((client) => (
            <ClientCard
              key={client.clientId}
              client={client}
              asksConsent={type === 'external'}
              actions={actionsOf(client)}
              open={application.may.changeClients}
            />
          ))}
          <div data-add>{add}</div>
          <RefusedRequests application={application} />
        </>
      )}
      {open?.kind === 'editor' && (
        <ClientEditor
          applicationId={id}
          client={open.client}
          serviceAccount={serviceAccount}
          shared={shared}
          onClose={close}
          onCreated={({ withSecret, ...made }) => {
            if (withSecret)
              setOpen({ kind: 'secret', client: { ...made, revision: 1, known: false, beyond: [] } });
          }}
        />
      )}
      {open?.kind === 'connect' && (
        <ConnectDialog application={application} client={open.client} onClose={close} />
      )}
      {open?.kind === 'secret' && <SecretDialog client={open.client} onClose={close} />}
      {questions.dialog}
    </Stack>
  );
}
