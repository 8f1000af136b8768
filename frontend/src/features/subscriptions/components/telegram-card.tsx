import type { OwnTelegram } from '@gatehouse/contracts/notification/telegram.resources.ts';
import { Send } from 'lucide-react';
import { FormattedDate, FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { telegramMessages } from '../texts.ts';
import { useTelegram } from '../use-telegram.ts';
import { Reached, ReachedRow, ReachedText } from './reached.tsx';

const Link = styled.div`
  display: grid;
  gap: var(--space-2);
  max-width: 68ch;
  font-size: var(--size-14);
`;

const Way = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  align-items: center;
`;

/** The chat that notices go to: connected by a link to the bot, disconnected here or there. */
export function TelegramCard({ telegram }: { telegram: NonNullable<OwnTelegram> }) {
  const intl = useIntl();
  const { link, busy, connect, remove } = useTelegram(telegram);
  const { bot, chat } = telegram;
  const name = chat?.name || intl.formatMessage(telegramMessages.unnamed);
  return (
    <Card
      title={<FormattedMessage {...telegramMessages.title} />}
      actions={
        !chat && (
          <Button icon={<Send size={16} aria-hidden="true" />} busy={busy} onClick={() => void connect()}>
            <FormattedMessage {...(link ? telegramMessages.again : telegramMessages.connect)} />
          </Button>
        )
      }
    >
      <ReachedText>
        <p>
          <FormattedMessage {...telegramMessages.text} />
        </p>
        {link && (
          <Link role="status">
            <p>
              <FormattedMessage
                {...telegramMessages.linkText}
                values={{ bot: `@${bot}`, until: <FormattedTime value={link.expiresAt} timeStyle="short" /> }}
              />
            </p>
            <Way>
              <OuterLink href={link.url} apart>
                <FormattedMessage {...telegramMessages.open} />
              </OuterLink>
              <CopyButton text={link.url} label={intl.formatMessage(telegramMessages.copy)} kind="plain" />
            </Way>
          </Link>
        )}
      </ReachedText>
      {chat && (
        <Reached>
          <ReachedRow
            name={name}
            since={
              <FormattedMessage
                {...telegramMessages.since}
                values={{ date: <FormattedDate value={chat.date} dateStyle="medium" timeStyle="short" /> }}
              />
            }
            busy={busy}
            label={intl.formatMessage(telegramMessages.removeName, { name })}
            remove={<FormattedMessage {...telegramMessages.remove} />}
            onRemove={() => void remove()}
          />
        </Reached>
      )}
    </Card>
  );
}
