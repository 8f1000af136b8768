import { identityApplicationReadCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityClientMakeSecretCall } from '@gatehouse/contracts/generated/calls/identity/clients.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { makingSecret, clientMessages as messages } from '../texts.ts';

const overlaps = ['0', '1', '24', '168', '720'] as const;
type Overlap = (typeof overlaps)[number];

const Secret = styled.code`
  display: block;
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-hover);
  overflow-wrap: anywhere;
  user-select: all;
`;

export interface SecretOwner {
  clientId: string;
  name: string;
  revision: number;
  /** There is one already. */
  known: boolean;
  /** Rights of the client that the person could not give: a secret would give them. */
  beyond: readonly string[];
}

/** Makes another secret and shows it, this once. */
export function SecretDialog({ client, onClose }: { client: SecretOwner; onClose: () => void }) {
  const { clientId, name, revision, known, beyond } = client;
  const text = useTexts(messages);
  const [overlap, setOverlap] = useState<Overlap>('24');
  const [secret, setSecret] = useState<string>();
  const action = useAction(identityClientMakeSecretCall, {
    notices: makingSecret,
    refresh: [identityApplicationReadCall],
  });
  const make = async () => {
    const overlapHours = known ? Number(overlap) : 0;
    const result = await action.run({ params: { clientId }, body: { revision, overlapHours } });
    if (result.ok) setSecret(result.data.secret);
  };
  return (
    <Dialog
      open
      title={text('secretTitle', { name })}
      // A secret is not lost by a press beside the dialog.
      locked={secret !== undefined}
      onClose={onClose}
      actions={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>
              <FormattedMessage {...uiMessages.cancel} />
            </Button>
            <Button
              kind="primary"
              busy={action.busy}
              disabled={beyond.length > 0}
              onClick={() => void make()}
            >
              {text('makeSecret')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>
              <FormattedMessage {...uiMessages.close} />
            </Button>
            <CopyButton text={secret} label={text('copySecret')} kind="primary" size="medium" autoFocus />
          </>
        )
      }
    >
      {secret === undefined ? (
        <>
          {beyond.length > 0 ? (
            <Alert tone="warning" title={text('secretBeyond')}>
              {text('secretBeyondText', { rights: [...new Set(beyond)].join(', ') })}
            </Alert>
          ) : (
            <p>{text('secretText')}</p>
          )}
          {known && beyond.length === 0 && (
            <Select
              label={text('overlap')}
              hint={text(overlap === '0' ? 'overlapNone' : 'overlapHint')}
              name="overlap"
              value={overlap}
              options={overlaps.map((value) => ({ value, label: text(`overlap${value}`) }))}
              onChange={setOverlap}
            />
          )}
        </>
      ) : (
        <>
          <Alert tone="warning" title={text('secretMade')} live>
            {text('secretOnce')}
          </Alert>
          <Secret data-secret>{secret}</Secret>
        </>
      )}
    </Dialog>
  );
}
