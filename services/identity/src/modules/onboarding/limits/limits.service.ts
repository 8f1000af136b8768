import { passwordErrors, registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Quotas } from '../../authentication/quotas/quotas.service.ts';
import type { IdentifierHash } from '../../authentication/schemes/identifier-key.ts';

import type { LinkBudgets } from './link-budgets.service.ts';

/** Mails about registration that one address gets a day, whoever asks for them. */
const REGISTRATION_MAILS_A_DAY = 5;
/** Requests of restore of one client address for each that one person may have. */
const ADDRESS_FACTOR = 10;

/**
 * What strangers may cause in a day. Whoever asks is refused for what they asked themselves; a mailbox that had its
 * share gets nothing more, and nobody is told.
 */
export const createOnboardingLimits = ({
  quotas,
  identifierHash,
  settings,
  linkBudgets,
}: {
  readonly quotas: Quotas;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly settings: Settings;
  readonly linkBudgets: LinkBudgets;
}) => ({
  /** What stands for an address in quotas and links. */
  keyOf: (purpose: 'registration' | 'restore', email: string): string => identifierHash.of(purpose, email),
  assertMayRegister: async ({ ip }: EventContext): Promise<void> => {
    const limit = settings.current().registrationsPerIp;
    const wait = await quotas.use([{ key: `registration:address:${clientAddressKey(ip)}`, limit }]);
    if (wait > 0) throw problem(registrationErrors.addressQuotaExceeded, { extras: { retryAfter: wait } });
  },
  /** Whether the mailbox gets another mail about registration today. */
  mailsRegistration: async (key: string, to: string, context: EventContext): Promise<boolean> =>
    (await quotas.use([{ key: `registration:person:${key}`, limit: REGISTRATION_MAILS_A_DAY }])) === 0 &&
    linkBudgets.spend({ kind: 'registration', template: 'registration.link', to }, context),
  /** Counts the requester, not the person: what strangers ask for never closes the owner's way out. */
  assertMayAskForRestore: async (key: string, { ip }: EventContext): Promise<void> => {
    const limit = settings.current().recoveryTries;
    const requester = clientAddressKey(ip);
    const wait = await quotas.use([
      { key: `restore:asker:${requester}:${key}`, limit },
      { key: `restore:address:${requester}`, limit: limit * ADDRESS_FACTOR },
    ]);
    if (wait > 0) throw problem(passwordErrors.linkQuotaExceeded, { extras: { retryAfter: wait } });
  },
  /** Whether the mailbox of an owner has a mail of its day left, and the minutes that a link in it lives. */
  restoreShare: async (
    owner: string,
    to: string,
    context: EventContext,
  ): Promise<{ readonly left: boolean; readonly minutes: number }> => {
    const { recoveryTries, recoveryLinkAlive } = settings.current();
    const wait = await quotas.use([{ key: `restore:mailbox:${owner}`, limit: recoveryTries }]);
    const left =
      wait === 0 && (await linkBudgets.spend({ kind: 'restore', template: 'password.link', to }, context));
    return { left, minutes: recoveryLinkAlive };
  },
});
export type OnboardingLimits = ReturnType<typeof createOnboardingLimits>;
