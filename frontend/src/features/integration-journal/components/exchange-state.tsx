import type { ExchangeEntry } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { exchangeMessages, failureMessages } from '../texts.ts';

const tones = { wait: 'info', success: 'success', error: 'danger' } as const satisfies Record<
  ExchangeEntry['status'],
  BadgeTone
>;

export function ExchangeState({ status }: Pick<ExchangeEntry, 'status'>) {
  const text = useTexts(exchangeMessages);
  return <Badge tone={tones[status]}>{text(status)}</Badge>;
}

/** Words of a failure; those of a later release are an error. */
export function useFailureWords() {
  const text = useTexts(failureMessages);
  return (failure: string): string =>
    text(failure in failureMessages ? (failure as keyof typeof failureMessages) : 'other');
}
