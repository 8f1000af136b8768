import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PushRepository } from '../push/push.repository.ts';
import type { TelegramRepository } from '../telegram/telegram.repository.ts';
import type { Recipient } from './recipients.model.ts';
import type { RecipientsRepository } from './recipients.repository.ts';

/** A recipient with everything that they are reached by. */
export interface Person extends Recipient {
  /** Ids of browsers that take web push. */
  readonly browsers: readonly string[];
  /** Whether they connected a chat. */
  readonly telegram: boolean;
}

/** People with what each channel needs of them. */
export const createPeople = ({
  recipients,
  browsers,
  telegram,
}: {
  readonly recipients: Pick<RecipientsRepository, 'byIds'>;
  readonly browsers: Pick<PushRepository, 'byAccounts'>;
  readonly telegram: Pick<TelegramRepository, 'connected'>;
}) => ({
  byIds: async (ids: readonly string[], unit: UnitOfWork): Promise<ReadonlyMap<string, Person>> => {
    const known = await recipients.byIds(ids, unit);
    const browsersOf = await browsers.byAccounts([...known.keys()], unit);
    const connected = await telegram.connected([...known.keys()], unit);
    return new Map(
      [...known].map(([id, row]) => [
        id,
        { ...row, browsers: browsersOf.get(id) ?? [], telegram: connected.has(id) },
      ]),
    );
  },
});
export type People = ReturnType<typeof createPeople>;
