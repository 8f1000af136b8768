import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import { inAccount, type LinkMails } from '../links/link-mails.service.ts';
import { maskedContact, type NewContact, noticeAddresses } from './contact-change.domain.ts';

export interface ContactNoticesDeps {
  readonly linkMails: Pick<LinkMails, 'noticesOf'>;
  readonly clock: Clock;
}

export interface NoticeCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent: string | undefined;
}

/** What the person hears of the change where they were reached before it, so that they hear of one that is not theirs. */
export const createContactNotices =
  ({ linkMails, clock }: ContactNoticesDeps) =>
  (account: AccountRow, contact: NewContact, call: NoticeCall): readonly CloudEvent[] => {
    const { context, locale, userAgent } = call;
    const addresses = [inAccount, ...noticeAddresses(account, contact)];
    const params = {
      kind: contact.kind,
      contact: maskedContact(contact),
      device: deviceName(userAgent),
      ip: context.ip ?? '',
    };
    const change = { template: 'contact.changed', account, addresses, locale, params } as const;
    return linkMails.noticesOf('login', { ...change, at: clock.now() }, context);
  };
export type ContactNotices = ReturnType<typeof createContactNotices>;
