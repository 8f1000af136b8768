import type { OwnSms } from '@gatehouse/contracts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import type { Available } from '../subscriptions/subscriptions.domain.ts';
import type { SmsBudget } from './sms-budget.ts';

/** Where SMS of topics reach somebody, as they see it themselves. */
export const createOwnSms = ({
  recipients,
  available,
  budget,
}: {
  readonly recipients: Pick<RecipientsRepository, 'find'>;
  readonly available: Available;
  readonly budget: Pick<SmsBudget, 'perPerson'>;
}) => ({
  own: async (accountId: string): Promise<OwnSms> => {
    if (!available.includes('sms')) return null;
    const recipient = await recipients.find(accountId);
    return { mobile: recipient?.mobile ?? null, perDay: budget.perPerson };
  },
});
export type OwnSmsReader = ReturnType<typeof createOwnSms>;
