import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { SessionRow } from '../../sessions/sessions.domain.ts';

/**
 * What is stored with a session on a device that is new to the person; undefined when there is nobody to tell. It may not
 * fail: somebody waits to be signed in.
 */
export type TellOfNewDevice = (
  account: SignInAccount,
  session: SessionRow,
  call: { readonly context: EventContext; readonly locale: string; readonly log: Logger },
) => Promise<((unit: UnitOfWork) => Promise<void>) | undefined>;

export interface NewDevices {
  /** Whether a session of this person began on the device before, by its key. */
  beganOn(accountId: string, deviceKey: string): Promise<boolean>;
  readonly tell: TellOfNewDevice;
}
