import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { ToldMessage } from '@gatehouse/contracts/notification/told-messages.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { TopicNotice, Topics } from './topics.service.ts';

export interface TellerDeps {
  readonly topics: Topics;
  readonly settings: {
    current(): Pick<SettingsSnapshot, 'sendAccessNotify'>;
    refresh(): Promise<unknown>;
  };
}

type Subscribed = ToldMessage & { readonly topic: SubscribeId };
export type Told = Pick<TopicNotice, 'id' | 'params' | 'at' | 'evenBlocked'>;

/** An event as the table of messages has it told. */
export const noticeOf = ({ topic, template, only }: Subscribed, told: Told): TopicNotice => ({
  ...told,
  topic,
  template,
  ...(only === undefined ? {} : { only }),
});

/** Tells people of an event as the table of messages says, and as the setting of access allows. */
export const createTeller = ({ topics, settings }: TellerDeps) => {
  const isAccountAlone = async ({ bySetting }: ToldMessage): Promise<boolean> => {
    if (!bySetting) return false;
    // A switch that was turned off a moment ago counts already.
    await settings.refresh();
    return !settings.current().sendAccessNotify;
  };
  return async (
    message: Subscribed,
    told: Told,
    accountIds: readonly string[],
    unit: UnitOfWork,
  ): Promise<void> => {
    const notice = noticeOf(message, told);
    const allowed: TopicNotice = (await isAccountAlone(message))
      ? { ...notice, only: ['personnel_account'] }
      : notice;
    await topics.enqueueNotice(unit, allowed, accountIds);
  };
};
export type Teller = ReturnType<typeof createTeller>;
