import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { PersonDomains } from '../../accounts/person-domain.domain.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import { firstEntryRefusal } from './restore.domain.ts';

/** The link by which somebody sets their first password; operators send it. */
export const createFirstEntryLink = ({
  units,
  accounts,
  linkMails,
}: {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignIn'>;
  readonly linkMails: LinkMails;
}) => {
  const inviteWithin = async (
    unit: UnitOfWork,
    person: PersonDomains & Pick<AccountRow, '_id' | 'locale'> & { readonly email: string },
    context: EventContext,
  ): Promise<void> => {
    const { _id, email, locale } = person;
    const sentTo = normalizeIdentifier('email', email) ?? '';
    const { mail } = await linkMails.issueWithin(
      unit,
      { purpose: 'first-entry', owner: _id, subject: _id, sentTo },
      { template: 'password.entry-link', to: email, accountId: _id, person, locale: locale ?? 'ru' },
      context,
    );
    await unit.append([mail()]);
  };
  return {
    /** Mails it to an active person, in the caller's transaction. */
    inviteWithin,
    /** The same by a name, for operators; throws why it cannot be. */
    inviteToFirstEntry: async (identifier: string, context: EventContext): Promise<void> => {
      const account = await accounts.findForSignIn(normalizeIdentifier('login', identifier) ?? '');
      const refusal = firstEntryRefusal(account);
      if (account === null || account.email === null || refusal !== undefined) throw new Error(refusal);
      const invited = { ...account, email: account.email };
      await untilInserted(() => units.run((unit) => inviteWithin(unit, invited, context)));
    },
  };
};
