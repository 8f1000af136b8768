import {
  identityNotifyMethodForeseeCall,
  identityNotifyMethodListCall,
  identityNotifyMethodSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/identity/channels.ts';
import {
  notificationNotifyMethodHealthCall,
  notificationNotifyMethodTestCall,
} from '@gatehouse/contracts/generated/calls/notification/channel-health.ts';
import type { NotifyMethod } from '@gatehouse/contracts/identity/channels.resources.ts';
import type {
  ChannelHealth,
  TestResult,
} from '@gatehouse/contracts/notification/channel-health.endpoints.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import {
  channelMessages,
  disabling,
  enabling,
  methodMessages,
  resultMessages,
  useMessages,
} from '../texts.ts';

const Facts = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  font-size: var(--size-14);
  overflow-wrap: anywhere;

  > p {
    margin: 0;
  }

  > p:empty {
    margin-top: calc(-1 * var(--space-2));
  }

  > small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

/** A channel: its switch, what became of its messages, what depends on it, and a test. */
export function MethodCard({ method, health }: { method: NotifyMethod; health: ChannelHealth | undefined }) {
  const { id, enabled, schemes, uses, date, changedBy } = method;
  const text = useTexts(methodMessages);
  const channel = useTexts(channelMessages);
  const ofUse = useTexts(useMessages);
  const resultText = useTexts(resultMessages);
  const turnOn = useTexts(enabling);
  const turnOff = useTexts(disabling);
  const intl = useIntl();
  const may = useMay();
  const confirm = useConfirm();
  const [result, setResult] = useState<TestResult>();
  const name = channel(id);
  const bySchemes = text('schemes', { names: intl.formatList(schemes.map((scheme) => scheme.name)) });
  const byUses = text('uses', { names: intl.formatList(uses.map((use) => ofUse(use))) });
  const words = enabled ? disabling : enabling;
  const change = useAction(identityNotifyMethodSetEnabledCall, {
    notices: { done: words.done, failed: words.failed },
    refresh: [identityNotifyMethodListCall, notificationNotifyMethodHealthCall],
  });
  const test = useAction(notificationNotifyMethodTestCall, {
    notices: { failed: methodMessages.testFailed },
  });
  const run = () => change.run({ params: { id }, body: { enabled: !enabled } });
  const ask = () =>
    confirm.ask(
      enabled
        ? {
            title: turnOff('title', { name }),
            preview: previewOf(
              identityNotifyMethodForeseeCall,
              { params: { id } },
              ({ effects: { people, shutOut, refused } }) =>
                refused ? (
                  <p>{turnOff('refused')}</p>
                ) : (
                  <Facts>
                    <p>{turnOff('people', { people })}</p>
                    {people > 0 && <p>{turnOff('shutOut', { shutOut })}</p>}
                    {schemes.length > 0 && <p>{bySchemes}</p>}
                    <p>{byUses}</p>
                    <p>{turnOff('queued')}</p>
                  </Facts>
                ),
              ({ effects }) => effects.refused,
            ),
            verb: turnOff('verb'),
            danger: true,
            run,
          }
        : { title: turnOn('title', { name }), text: turnOn('text'), verb: turnOn('verb'), run },
    );
  const sendTest = async () => {
    setResult(undefined);
    const answer = await test.run({ params: { id } });
    if (answer.ok) setResult(answer.data.result);
  };
  return (
    <Card title={name}>
      <Facts>
        <div>
          <Badge tone={enabled ? 'success' : 'neutral'}>{text(enabled ? 'on' : 'off')}</Badge>
          {health?.configured === false && <Badge tone="warning">{text('notConfigured')}</Badge>}
        </div>
        <p>{health ? text('health', { ...health, configured: '' }) : text('unknown')}</p>
        {schemes.length > 0 && <p>{bySchemes}</p>}
        <p>{byUses}</p>
        {date && (
          <small>
            <FormattedMessage
              {...methodMessages.changedBy}
              values={{
                date: intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' }),
                name: <PersonLink id={changedBy?.id}>{changedBy?.name ?? ''}</PersonLink>,
              }}
            />
          </small>
        )}
        {may(identityNotifyMethodSetEnabledCall) && (
          <div>
            <Button size="small" onClick={ask} busy={change.busy}>
              {enabled ? turnOff('verb') : turnOn('verb')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => void sendTest()} busy={test.busy}>
              {text('test')}
            </Button>
          </div>
        )}
        <p role="status">{result && resultText(result)}</p>
      </Facts>
      {confirm.dialog}
    </Card>
  );
}
