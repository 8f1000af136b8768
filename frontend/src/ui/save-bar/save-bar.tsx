import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';
import { widgetMessages } from '../widget-texts/texts.ts';

/** It sticks itself: what it holds could not leave it. On a phone the bar would cover a fifth of what is being filled in. */
const Place = styled.div`
  @media (width >= 768px) {
    position: sticky;
    z-index: 10;
    /* Its margin is below it, too. */
    bottom: calc(var(--space-4) - var(--space-6));

    /* What gets the focus comes to stand between the header and the bar. */
    html:has(&) {
      scroll-padding-block: 72px 96px;
    }
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-block: var(--space-6);
  padding: var(--space-3);
  padding-inline-start: var(--space-4);
  border-radius: var(--radius-surface);
  background: var(--surface-raised);
  box-shadow: var(--shadow-menu);
  font-size: var(--size-14);

  > span {
    flex: 1;
    white-space: nowrap;
  }
`;

export interface SaveBarProps {
  changed: boolean;
  busy: boolean;
  /** Stands before anything differs, too: the form was opened to edit. */
  opened?: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Appears once a form differs from what is stored. */
export function SaveBar({ changed, busy, opened = false, onSave, onCancel }: SaveBarProps) {
  const stands = changed || opened;
  return (
    <Place role="status">
      {stands && (
        <Bar data-unsaved>
          <span>{changed && <FormattedMessage {...widgetMessages.unsaved} />}</span>
          <Button kind="quiet" onClick={onCancel} disabled={busy}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button kind="primary" onClick={onSave} busy={busy} inactive={!changed}>
            <FormattedMessage {...uiMessages.save} />
          </Button>
        </Bar>
      )}
    </Place>
  );
}
