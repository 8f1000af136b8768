import type { OwnPush, PushBrowser } from '@gatehouse/contracts/notification/push.resources.ts';
import { BellRing } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { pushMessages } from '../texts.ts';
import { usePush } from '../use-push.ts';
import { Reached, ReachedRow, ReachedText } from './reached.tsx';

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
      <ReachedText>
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
      </ReachedText>
      {browsers.length > 0 && (
        <Reached>
          {browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              busy={busy}
              onRemove={() => void remove(browser)}
            />
          ))}
        </Reached>
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
    <ReachedRow
      name={
        <>
          {shown}
          {current && (
            <Badge tone="success">
              <FormattedMessage {...pushMessages.current} />
            </Badge>
          )}
        </>
      }
      since={
        <FormattedMessage
          {...pushMessages.since}
          values={{ date: <FormattedDate value={date} dateStyle="medium" timeStyle="short" /> }}
        />
      }
      busy={busy}
      label={intl.formatMessage(pushMessages.removeName, { name: shown })}
      remove={<FormattedMessage {...pushMessages.remove} />}
      onRemove={onRemove}
    />
  );
}
