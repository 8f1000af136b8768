import type { bffEndpoints } from '@gatehouse/contracts/bff/endpoints.ts';
import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { bffApplicationReadCall } from '@gatehouse/contracts/generated/calls/bff.ts';
import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../../ui/button/button.tsx';
import { layoutMessages } from '../texts/texts.ts';
import type { UpdateWatch } from '../watch/update-watch.ts';
import { frameMessages } from './texts.ts';

/** Version that is served now. Asked without cookies: a page that is left open does not keep its session alive. */
export const servedVersion = async (): Promise<string | undefined> => {
  try {
    const path = bffApplicationReadCall.path.replace('{app}', 'console');
    const answer = await fetch(`/api/v1${path}`, { credentials: 'omit' });
    if (!answer.ok) return undefined;
    return ((await answer.json()) as ResponseOf<typeof bffEndpoints.application>).version;
  } catch {
    return undefined;
  }
};

const Notice = styled.div`
  flex-wrap: wrap;

  > svg {
    flex: none;
    color: var(--info);
  }

  > p {
    flex: 1 1 180px;
    font-weight: 500;
  }

  > span {
    display: flex;
    gap: var(--space-2);
    margin-inline-start: auto;
  }
`;

/** Says that the application was updated. When to load it anew is the person's choice: a form asks before that. */
export function UpdateNotice({ watch }: { watch: UpdateWatch }) {
  const version = useSyncExternalStore(watch.subscribe, watch.current);
  const later = () => {
    watch.later();
    // The button is gone with the notice: the keyboard goes on at the content.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div role="status">
      {version !== undefined && (
        <Notice className="gh-notice">
          <RefreshCw size={18} aria-hidden="true" />
          <p>
            <FormattedMessage {...frameMessages.updated} />
          </p>
          <span>
            <Button kind="quiet" onClick={later}>
              <FormattedMessage {...frameMessages.later} />
            </Button>
            <Button onClick={() => location.reload()}>
              <FormattedMessage {...layoutMessages.reload} />
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
