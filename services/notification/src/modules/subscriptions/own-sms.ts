import type { OwnSms } from '@gatehouse/contracts/notification/sms.resources.ts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import type { SmsBudget } from '../sms/sms-budget.ts';
import type { Available } from './subscriptions.domain.ts';

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
