import type { ExchangeEntry } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import {
  auditExchangeReadCall,
  auditExchangeRequestCall,
  auditExchangeResponseCall,
} from '@gatehouse/contracts/generated/calls/audit/integration.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { downloadingRequest, downloadingResponse, exchangeMessages } from '../texts.ts';
import { ExchangeMessageView } from './exchange-message.tsx';
import { ExchangeState, useFailureWords } from './exchange-state.tsx';

/** An entry whole: request and response side by side. */
export function ExchangeDetails({ entry, onSameKey }: { entry: ExchangeEntry; onSameKey: () => void }) {
  const text = useTexts(exchangeMessages);
  const failureWords = useFailureWords();
  const { id, status, failure, duration, method, url, responseStatus, kept } = entry;
  const files = { id, kept };
  return (
    <>
      <RecordFacts
        texts={exchangeMessages}
        facts={{
          status: <ExchangeState status={status} />,
          failure: failure === null ? undefined : failureWords(failure),
          key: entry.key,
          provider: entry.provider,
          run: text(entry.runId === null ? 'check' : 'synchronization'),
          createdAt: <ExactTime date={entry.createdAt} />,
          duration: duration === null ? undefined : text('durationMs', { count: duration }),
        }}
      />
      <Button onClick={onSameKey}>{text('sameKey')}</Button>
      <Loaded call={auditExchangeReadCall} args={{ params: { id } }}>
        {({ exchange }) => (
          <Beside $least={320}>
            <ExchangeMessageView
              {...files}
              title="request"
              head={`${method} ${url}`}
              message={exchange.request}
              download={auditExchangeRequestCall}
              texts={downloadingRequest}
            />
            <ExchangeMessageView
              {...files}
              title="response"
              head={String(responseStatus ?? '')}
              message={exchange.response}
              download={auditExchangeResponseCall}
              texts={downloadingResponse}
            />
          </Beside>
        )}
      </Loaded>
    </>
  );
}
