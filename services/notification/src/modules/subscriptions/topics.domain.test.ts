import { describe, expect, it } from 'vitest';
import { decideChoices, inForce, toSubscribe } from './subscriptions.domain.ts';
import { type TopicRow, topicOf, topicsOf } from './topics.domain.ts';

const row = (more: Partial<TopicRow>): TopicRow => ({
  _id: 'account',
  providerId: 'peer',
  externalId: 'account',
  locked: false,
  channels: [],
  periods: [],
  sequence: 1,
  ...more,
});
const periods = (...names: TopicRow['periods'][number]['period'][]): TopicRow['periods'] =>
  names.map((period) => ({ externalId: `account:${period}`, period }));

describe('a topic that a provider delivers', () => {
  it('has the delivered channels and periods that the program has, too', () => {
    const topic = topicOf(
      'account',
      row({ channels: ['email', 'push'], periods: periods('weekly', 'daily') }),
    );
    expect(topic).toEqual({
      locked: false,
      channels: { email: false, push: false },
      periods: ['daily', 'weekly'],
    });
  });

  it('that the program locks stays locked, with its fixed channels', () => {
    const topic = topicOf('security', row({ _id: 'security', locked: false, channels: ['push'] }));
    expect(topic).toMatchObject({
      locked: true,
      channels: { personnel_account: true, email: true, push: false },
    });
  });

  it('is the catalogue’s where nothing of it is delivered', () => {
    const narrowed = row({ channels: ['email'], locked: true, periods: periods('daily') });
    expect(topicOf('account', { ...narrowed, providerId: null })).toEqual(topicOf('account', undefined));
    expect(topicOf('account', row({ externalId: null, periods: periods('daily') }))).toEqual({
      ...topicOf('account', undefined),
      periods: ['daily'],
    });
  });
});

describe('what a person chose', () => {
  const chosen = { topic: 'account', period: 'hourly', on: ['email', 'push'] } as const;

  it.each([
    ['at_once', ['daily', 'monthly'], 'daily'],
    ['hourly', ['at_once', 'daily'], 'daily'],
    ['monthly', ['at_once', 'daily'], 'daily'],
    ['weekly', ['weekly'], 'weekly'],
  ] as const)('comes %s as often as the topic allows at most', (period, allowed, expected) => {
    const topic = topicOf('account', row({ channels: ['email'], periods: periods(...allowed) }));
    expect(inForce({ ...chosen, period }, topic)).toEqual({
      topic: 'account',
      period: expected,
      on: ['email'],
    });
  });

  it('cannot turn off what a provider locks', () => {
    const topics = topicsOf([row({ locked: true, channels: ['email', 'personnel_account'] })]);
    const offer = { topics, available: ['email', 'personnel_account', 'push'] as const };
    const off = { choices: [{ ...chosen, on: [] }] };
    expect(toSubscribe(off, 'account', offer)).toMatchObject({
      locked: true,
      channels: [
        { id: 'email', enabled: false, locked: false },
        { id: 'personnel_account', enabled: true, locked: true },
      ],
    });
    const wanted = (channelId: 'personnel_account' | 'push') =>
      decideChoices(off, [{ subscribeId: 'account', channelId, enabled: false, period: 'daily' }], offer);
    expect(wanted('personnel_account')).toMatchObject({
      errorList: { 'subscribes.0.subscribeId': 'errorLocked' },
    });
    expect(wanted('push')).toMatchObject({ errorList: { 'subscribes.0.channelId': 'errorUnknown' } });
  });

  it('of other topics is kept as it was when one is changed', () => {
    const topics = topicsOf([row({ channels: ['email'], periods: periods('daily') })]);
    const wanted = [
      { subscribeId: 'invitations', channelId: 'email', enabled: true, period: 'at_once' },
    ] as const;
    const decision = decideChoices({ choices: [chosen] }, wanted, { topics, available: ['email'] });
    expect(decision.kind === 'chosen' && decision.choices.find(({ topic }) => topic === 'account')).toEqual({
      ...chosen,
      on: ['email', 'push'],
    });
  });
});
