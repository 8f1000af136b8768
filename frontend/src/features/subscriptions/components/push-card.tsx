import type { OwnPush, PushBrowser } from '@gatehouse/contracts/notification/push.resources.ts';
import { BellRing } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { pushMessages } from '../messages.ts';
import { usePush } from '../use-push.ts';

const Content = styled.div`
  display: grid;
  gap: var(--space-4);

  > p {
    max-width: 68ch;
    color: var(--text-muted);
    font-size: var(--size-14);
  }
`;

const Browsers = styled.ul`
  margin-block: var(--space-4) calc(-1 * var(--space-4));

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--space-4);
    border-top: 1px solid var(--border);
  }

  strong {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--space-2);
    align-items: center;
    font-size: var(--size-14);
    font-weight: 500;
  }

  small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

/** Browsers that show notices while the page is closed: this one is turned on by a press, each is turned off. */
export function PushCard({ push }: { push: NonNullable<OwnPush> }) {
  const { obstacle, busy, on, turnOn, remove } = usePush(push);
  const { browsers } = push;
  return (
    <Card
      title={<FormattedMessage {...pushMessages.title} />}
      actions={
        !on &&
        obstacle !== 'unsupported' && (
          <Button icon={<BellRing size={16} aria-hidden="true" />} busy={busy} onClick={() => void turnOn()}>
            <FormattedMessage {...pushMessages.turnOn} />
          </Button>
        )
      }
    >
      <Content>
        <p>
          <FormattedMessage {...pushMessages.text} />
        </p>
        {obstacle && (
          <Alert tone={obstacle === 'unsupported' ? 'info' : 'warning'} live={obstacle !== 'unsupported'}>
            <FormattedMessage {...pushMessages[obstacle]} />
          </Alert>
        )}
        {browsers.length === 0 && (
          <p>
            <FormattedMessage {...pushMessages.none} />
          </p>
        )}
      </Content>
      {browsers.length > 0 && (
        <Browsers>
          {browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              busy={busy}
              onRemove={() => void remove(browser)}
            />
          ))}
        </Browsers>
      )}
    </Card>
  );
}

interface BrowserRowProps {
  browser: PushBrowser;
  busy: boolean;
  onRemove: () => void;
}

function BrowserRow({ browser: { name, date, current }, busy, onRemove }: BrowserRowProps) {
  const intl = useIntl();
  const shown = name || intl.formatMessage(pushMessages.unknown);
  return (
    <li>
      <div>
        <strong>
          {shown}
          {current && (
            <Badge tone="success">
              <FormattedMessage {...pushMessages.current} />
            </Badge>
          )}
        </strong>
        <small>
          <FormattedMessage
            {...pushMessages.since}
            values={{ date: <FormattedDate value={date} dateStyle="medium" timeStyle="short" /> }}
          />
        </small>
      </div>
      <Button
        size="small"
        inactive={busy}
        aria-label={intl.formatMessage(pushMessages.removeName, { name: shown })}
        onClick={onRemove}
      >
        <FormattedMessage {...pushMessages.remove} />
      </Button>
    </li>
  );
}
