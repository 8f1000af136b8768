import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { SessionRow } from '../../sessions/sessions.domain.ts';

/** Somebody who is to hear of a session on a device that is new to them. */
export interface NewDeviceNotice {
  readonly account: SignInAccount;
  readonly session: SessionRow;
  readonly domain: DomainFacts;
  /** Of the message. */
  readonly locale: string;
  readonly context: EventContext;
  readonly log: Logger;
}

export interface NewDevices {
  /** Whether a session of this person began on the device before, by its key. */
  beganOn(accountId: string, deviceKey: string): Promise<boolean>;
  /** Undefined when there is nobody to tell. It may not fail: somebody waits to be signed in. */
  noticeOf(
    account: SignInAccount,
    session: SessionRow,
    call: { readonly context: EventContext; readonly locale: string; readonly log: Logger },
  ): NewDeviceNotice | undefined;
  /** Stores what tells of new devices with their sessions. */
  enqueueNotice(unit: UnitOfWork, notices: readonly NewDeviceNotice[]): Promise<void>;
}
