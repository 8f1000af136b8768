import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { Ellipsis } from 'lucide-react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { StateBadge } from '../../../screen/state-badge.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { Menu, type MenuAction } from '../../../ui/menu/menu.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { clientMessages } from '../texts.ts';
import { ClientRights } from './caller-rights.tsx';
import { ClientKeys } from './client-keys.tsx';

/** Lists of what has words, and of what somebody typed in. */
const chosen = ['grantTypes', 'scopes'] as const;
const written = ['redirectUris', 'postLogoutRedirectUris', 'resources', 'methods', 'ip'] as const;

const Values = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;
const Note = styled.div`
  color: var(--text-muted);
  font-size: var(--size-13);
`;
const Copied = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
`;

interface ClientCardProps {
  client: Client;
  /** Whether the application is somebody else's, which people are asked about. */
  asksConsent?: boolean;
  actions: readonly MenuAction[];
  open?: boolean;
}

/** One client: its id to copy, all that was set of it, what is known of its secret, when it was let in last. */
export function ClientCard({ client, asksConsent = false, actions, open = false }: ClientCardProps) {
  const text = useTexts(clientMessages);
  const intl = useIntl();
  const more = `${intl.formatMessage(widgetMessages.actions)}: ${client.name}`;
  const day = (date: string) => intl.formatDate(date, { dateStyle: 'medium' });
  const moment = (date: string) => intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  const { secret, formerSecretEndsAt, lastAccess, rights = [] } = client;
  const withSecret = client.tokenAuthMethod.startsWith('client_secret');
  return (
    <Card
      title={
        <>
          {client.name} <StateBadge enabled={client.enabled} />
        </>
      }
      actions={
        actions.length > 0 && (
          <Menu
            label={more}
            groups={[{ id: 'client', actions }]}
            trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
          />
        )
      }
    >
      <LabelValueList>
        <LabelValueRow label={text('clientId')}>
          <Copied>
            <code>{client.clientId}</code>
            <CopyButton text={client.clientId} />
          </Copied>
        </LabelValueRow>
        <LabelValueRow label={text('type')}>{text(client.type)}</LabelValueRow>
        <LabelValueRow label={text('tokenAuthMethod')}>{text(client.tokenAuthMethod)}</LabelValueRow>
        {withSecret && (
          <LabelValueRow label={text('secret')}>
            {secret
              ? text('secretKnown', { ending: secret.ending, date: day(secret.createdAt) })
              : text('secretNone')}
            {formerSecretEndsAt && <div>{text('formerSecret', { date: moment(formerSecretEndsAt) })}</div>}
          </LabelValueRow>
        )}
        {client.jwks && (
          <LabelValueRow label={text('jwks')}>
            <ClientKeys jwks={client.jwks} />
          </LabelValueRow>
        )}
        {chosen.map((name) => (
          <LabelValueRow key={name} label={text(name)}>
            <Values>
              {client[name].map((value) => (
                <li key={value}>
                  {text(value)}
                  {value === 'offline_access' && asksConsent && <Note>{text('offlineIgnored')}</Note>}
                </li>
              ))}
            </Values>
          </LabelValueRow>
        ))}
        {written.map(
          (name) =>
            client[name].length > 0 && (
              <LabelValueRow key={name} label={text(name)}>
                <Values>
                  {client[name].map((value) => (
                    <li key={value}>
                      <code>{value}</code>
                    </li>
                  ))}
                </Values>
              </LabelValueRow>
            ),
        )}
        {rights.length > 0 && (
          <LabelValueRow label={text('rights')}>
            <ClientRights
              clientId={client.clientId}
              name={client.name}
              revision={client.revision}
              rights={rights}
              open={open}
            />
          </LabelValueRow>
        )}
        {client.backchannelLogoutUri && (
          <LabelValueRow label={text('backchannelLogoutUri')}>
            <code>{client.backchannelLogoutUri}</code>
          </LabelValueRow>
        )}
        <LabelValueRow label={text('signingAlgorithm')}>{text(client.signingAlgorithm)}</LabelValueRow>
        {!client.pkceRequired && (
          <LabelValueRow label={text('pkce')}>{text('pkceNotRequired')}</LabelValueRow>
        )}
        <LabelValueRow label={text('lastAccess')}>
          {lastAccess ? <RelativeTime date={lastAccess} /> : text('never')}
        </LabelValueRow>
      </LabelValueList>
    </Card>
  );
}
