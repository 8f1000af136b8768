import { platformDiagnosticsBundleCall } from '@gatehouse/contracts/generated/calls/platform/diagnostics.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { saveFile } from '../../../lib/received-file.ts';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { bundleMessages } from '../texts.ts';

const Contents = styled.pre`
  max-height: 420px;
  margin: var(--space-4) 0 0;
  padding: var(--space-4);
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  font-size: var(--size-13);
`;

const Words = styled.p`
  margin-bottom: var(--space-4);
  font-size: var(--size-14);
`;

/** What support needs to know: made, looked through, and then taken away as it was shown. */
export function SupportBundleCard() {
  const text = useTexts(bundleMessages);
  const [wanted, setWanted] = useState(false);
  const { data, error, isValidating, mutate } = useRequest(
    platformDiagnosticsBundleCall,
    wanted ? {} : undefined,
    { revalidateOnFocus: false },
  );
  const contents = data && JSON.stringify(data, null, 2);
  const name = `gatehouse-support-${data?.madeAt.slice(0, 10) ?? ''}.json`;
  return (
    <Card title={text('title')}>
      <Words>{text('text')}</Words>
      {error && <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />}
      <ButtonRow>
        <Button
          kind={contents ? 'plain' : 'primary'}
          busy={isValidating}
          onClick={() => (wanted ? void mutate() : setWanted(true))}
        >
          {text(contents ? 'again' : 'make')}
        </Button>
        {contents && (
          <Button
            kind="primary"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => saveFile({ name, contents: new Blob([contents], { type: 'application/json' }) })}
          >
            {text('save')}
          </Button>
        )}
      </ButtonRow>
      {/* Below the buttons: the pressed one stays where it is. */}
      {contents && (
        <Contents tabIndex={0} aria-label={text('contents')} role="region">
          {contents}
        </Contents>
      )}
    </Card>
  );
}
