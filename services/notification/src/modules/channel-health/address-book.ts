import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { People } from '../recipients/people.ts';

/** Where a channel reaches one person. */
export const createAddressBook = (units: UnitsOfWork, people: People) => ({
  /** Undefined: nowhere. Empty for a channel that looks the place up itself. */
  find: async (accountId: string, channel: Channel): Promise<string | undefined> => {
    if (channel === 'personnel_account') return '';
    const person = await units.run(async (unit) => (await people.byIds([accountId], unit)).get(accountId));
    if (person === undefined || !person.active) return undefined;
    switch (channel) {
      case 'email':
        return person.email ?? undefined;
      case 'sms':
        return person.mobile ?? undefined;
      case 'push':
        return person.browsers[0];
      default:
        return person.telegram ? '' : undefined;
    }
  },
});
export type AddressBook = ReturnType<typeof createAddressBook>;
