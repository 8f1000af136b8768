import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { passkeyEndpoints } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import { Ellipsis, Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Badge } from '../../../ui/badge/badge.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { passkeyMessages as texts } from '../texts.ts';

export type Passkey = ResponseOf<typeof passkeyEndpoints.list>['items'][number];

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  li {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    padding: var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
  }

  li > svg {
    flex: none;
    color: var(--text-muted);
  }

  li > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

export interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** Each by the name that its owner gave it, with what tells them apart. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const intl = useIntl();
  const date = (instant: string) => <FormattedDate value={instant} dateStyle="long" />;
  return (
    <List>
      {passkeys.map((passkey) => {
        const { passkeyId, name, synced, createdAt, lastUsedAt } = passkey;
        const more = `${intl.formatMessage(widgetMessages.actions)}: ${name}`;
        return (
          <li key={passkeyId}>
            <Fingerprint size={20} aria-hidden="true" />
            <div>
              <div>
                <strong>{name}</strong>{' '}
                {synced && (
                  <Badge>
                    <FormattedMessage {...texts.synced} />
                  </Badge>
                )}
              </div>
              <small>
                <FormattedMessage {...texts.created} values={{ date: date(createdAt) }} />
                {' · '}
                {lastUsedAt === null ? (
                  <FormattedMessage {...texts.neverUsed} />
                ) : (
                  <FormattedMessage {...texts.used} values={{ date: date(lastUsedAt) }} />
                )}
              </small>
            </div>
            <Menu
              label={more}
              groups={[
                {
                  id: 'passkey',
                  actions: [
                    {
                      id: 'rename',
                      label: <FormattedMessage {...texts.rename} />,
                      icon: <Pencil size={16} aria-hidden="true" />,
                      onSelect: () => onRename(passkey),
                    },
                    {
                      id: 'remove',
                      label: <FormattedMessage {...uiMessages.delete} />,
                      icon: <Trash2 size={16} aria-hidden="true" />,
                      danger: true,
                      onSelect: () => onRemove(passkey),
                    },
                  ],
                },
              ]}
              trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
            />
          </li>
        );
      })}
    </List>
  );
}
