import { ownHistoryTypes } from '@gatehouse/contracts/generated/own-history-types.ts';
import type { Message } from '../../i18n/texts-of.ts';
import { ownTypeGroupMessages as groups } from './texts.ts';

/** Whoever's data was erased has no history to look into any more. */
const neverMet = ['profile.profile.erased'];

/** What events are about, by the heading under which people look for them. */
const groupOfEntity: Readonly<Record<string, Message>> = {
  account: groups.account,
  registration: groups.account,
  invitation: groups.account,
  session: groups.account,
  access: groups.applications,
  application: groups.applications,
  profile: groups.profile,
  'user-settings': groups.profile,
  agreement: groups.profile,
  history: groups.profile,
  message: groups.messages,
  subscriptions: groups.messages,
  'push-browser': groups.messages,
  telegram: groups.messages,
  membership: groups.companies,
  'master-account': groups.companies,
  'access-request': groups.companies,
};

/** Every kind of event that people can meet in their own history, with its heading. */
export const ownTypes: readonly { type: string; group: Message | undefined }[] = ownHistoryTypes
  .filter(({ type }) => !neverMet.includes(type))
  .map(({ type, entity }) => ({ type, group: groupOfEntity[entity] }));
