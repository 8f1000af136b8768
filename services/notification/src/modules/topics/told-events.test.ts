import { toldEvents } from '@gatehouse/contracts/notification/told-events.ts';
import { type ToldMessage, toldMessages } from '@gatehouse/contracts/notification/told-messages.ts';
import { expect, it } from 'vitest';
import { accessNewsConsumers } from './access-news.consumers.ts';
import { companyNewsConsumers } from './company-news.consumers.ts';
import { topicConsumers } from './topics.consumers.ts';

const messages: Readonly<Record<string, ToldMessage>> = toldMessages;

it('events with messages by subscriptions are those that consumers of this service take', () => {
  const told = Object.entries(toldEvents)
    .filter(([, row]) => !('none' in row) && row.some(isOwn))
    .map(([type]) => type);
  const nothing = {} as never;
  const taken = [
    ...topicConsumers(nothing),
    ...companyNewsConsumers(nothing),
    ...accessNewsConsumers(nothing),
  ].map(({ event }) => event.type);
  // It keeps the addresses of a person.
  expect([...told, 'identity.account.created'].toSorted()).toEqual(taken.toSorted());
});

/** Made here of the event, for people who subscribed. */
const isOwn = (name: string): boolean => {
  const { sentBy, topic } = messages[name] as ToldMessage;
  return sentBy === undefined && topic !== null;
};
