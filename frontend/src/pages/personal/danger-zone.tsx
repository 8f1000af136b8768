import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { deletionMessages } from '../../features/profile/texts.ts';
import { isOwnAccount } from '../../features/start-up/own-account.ts';
import { lazyPart } from '../../lib/script.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  align-items: center;
  justify-content: space-between;

  > p {
    flex: 1 1 320px;
    color: var(--text-muted);
    font-size: var(--size-14);
  }
`;

/** The end of the page: the account can be deleted, unless a directory has it. */
export function DangerZone({ profile }: { profile: Profile }) {
  const [asked, setAsked] = useState(false);
  const isOwn = isOwnAccount(profile);
  return (
    <Card title={<FormattedMessage {...deletionMessages.title} />}>
      <Line>
        <p>
          <FormattedMessage {...(isOwn ? deletionMessages.text : deletionMessages.directory)} />
        </p>
        {isOwn && (
          <Button kind="danger" onClick={() => setAsked(true)}>
            <FormattedMessage {...deletionMessages.delete} />
          </Button>
        )}
      </Line>
      {asked && <DeleteAccountDialog onClose={() => setAsked(false)} />}
    </Card>
  );
}
