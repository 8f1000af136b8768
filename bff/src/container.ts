import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { addressList } from '@gatehouse/kit/network/address-list.ts';
import { listenToAnnouncements } from '@gatehouse/kit/redis/announcements.ts';
import { createHeardChanges } from '@gatehouse/kit/redis/change-news.ts';
import { closeRedis, connectRequestRedis } from '@gatehouse/kit/redis/connect.ts';
import { listenToNoticeNews } from '@gatehouse/kit/redis/notice-news.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { createGatheredReads } from '@gatehouse/kit/runtime/gathered-reads.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createTracing } from '@gatehouse/kit/runtime/tracing.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createRedisBreaker } from './adapters/redis-breaker.ts';
import { connectUpstreams } from './adapters/upstreams.ts';
import type { AppParts } from './app.ts';
import { addressesOf, type BffConfig } from './config.ts';
import { readDocs } from './docs/docs.routes.ts';
import { createAddedLocales } from './domains/added-locales.ts';
import { createDomainFacts } from './domains/domain-facts.ts';
import type { PollTimes } from './domains/facts-poll.ts';
import { createFrontendFiles } from './files/frontend-files.ts';
import { createSharedAnswers } from './forward/shared-answers.ts';
import { createLatestNotices } from './notices/latest-notices.ts';
import { createNoticeStreams } from './notices/notice-streams.ts';
import { createImages } from './pages/image.routes.ts';
import { createActorTokens } from './session/actor-tokens.ts';
import { createCsrf, csrfKeyOf } from './session/csrf.ts';
import { createNetworkRules } from './session/network-rules.ts';
import { createRequiredFields } from './session/required-fields.ts';
import { createSessionResolver } from './session/session.resolver.ts';
import { createSessionLookUps } from './session/session-look-ups.ts';
import { createSessionRules } from './session/session-rules.ts';

export interface Container {
  readonly parts: AppParts;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Looks at sessions of one command: Redis answers nobody else meanwhile. */
const LOOKS_MOST = 1_000;

/** The only file that names concrete adapters. */
export const createContainer = async ({
  config,
  log,
  factsIntervalMs,
}: {
  config: BffConfig;
  log: Logger;
  /** How often domains and session rules are read, whether or not their changes are announced; every second by default, rarely while they are. */
  factsIntervalMs?: number;
}): Promise<Container> => {
  const often = factsIntervalMs === undefined ? {} : { intervalMs: factsIntervalMs, idleMs: factsIntervalMs };
  const clock = systemClock;
  const sign = createActorTokenSigner({ ring: config.actorKeys, clock });
  const tokens = createActorTokens({ sign, clock });
  const redis = connectRequestRedis({ url: config.redisUrl, keyPrefix: config.redisPrefix }, log);
  const breaker = createRedisBreaker({ clock });
  const upstreams = connectUpstreams(addressesOf(config));
  const identity = createPeerClient({ url: config.identityUrl, connections: 64 });
  const platform = createPeerClient({ url: config.platformUrl, connections: 1 });
  const profile = createPeerClient({ url: config.profileUrl, connections: 16 });
  const heard = createHeardChanges(() => announcements.listening());
  const [ofPlatform, ofIdentity, ofProfile] = (['platform', 'identity', 'profile'] as const).map(
    (service) => ({
      ...often,
      news: heard.of(service),
    }),
  ) as [PollTimes, PollTimes, PollTimes];
  const facts = createDomainFacts({
    platform,
    peerToken: () => tokens.peerToken('platform'),
    log,
    servesUnknownHosts: config.servesUnknownHosts,
    ...ofPlatform,
  });
  const locales = createAddedLocales({
    platform,
    peerToken: () => tokens.peerToken('platform'),
    log,
    ...ofPlatform,
  });
  const sharedAnswers = createSharedAnswers({ clock, listening: () => announcements.listening() });
  const announcements = listenToAnnouncements(
    (service) => {
      sharedAnswers.changed(service);
      heard.changed(service);
    },
    { url: config.redisUrl, prefix: config.redisPrefix },
    log,
  );
  const metrics = new Registry();
  const noticeStreams = createNoticeStreams({
    latest: createLatestNotices({ upstreams, tokens }),
    limits: { total: config.streamsMax, perAddress: config.streamsPerAddress },
    clock,
    random: Math.random,
    metrics,
    log,
  });
  const noticeNews = listenToNoticeNews(
    noticeStreams.changed,
    { url: config.redisUrl, prefix: config.redisPrefix },
    log,
  );
  const sessionRules = createSessionRules({
    identity,
    peerToken: () => tokens.peerToken('identity'),
    log,
    ...ofIdentity,
  });
  const networkRules = createNetworkRules({
    identity,
    peerToken: () => tokens.peerToken('identity'),
    clock,
    log,
    news: ofIdentity.news,
  });
  const requiredFields = createRequiredFields({
    profile,
    peerToken: () => tokens.peerToken('profile'),
    changed: noticeStreams.formChanged,
    clock,
    log,
    ...ofProfile,
  });
  const files = createFrontendFiles(config.frontendFolder);
  const parts: AppParts = {
    log,
    health: createHealth([
      { name: 'domains', check: () => facts.current().domains.base() !== undefined },
      // What a request is judged by; the last answers stay in use while identity is away.
      { name: 'network-rules', check: () => networkRules.isKnown() },
      { name: 'session-rules', check: () => sessionRules.isKnown() },
      {
        name: 'frontend',
        // A build that was not there at the start may be there by now.
        check: () =>
          files.refresh().then(
            () => true,
            () => files.find('index.html') !== undefined,
          ),
      },
    ]),
    metrics,
    noticeStreams,
    tracing: await createTracing({ service: 'bff', url: config.otlpUrl }),
    trustedHops: config.trustedHops,
    snapshot: facts.current,
    locales: locales.current,
    sessionRules: sessionRules.current,
    requiredFields,
    isAddressAllowed: networkRules.isAddressAllowed,
    sessions: createSessionResolver({
      redis: { get: (key) => breaker(() => redis.get(key)) },
      peekRedis: {
        get: createGatheredReads<string, string | null>({
          most: LOOKS_MOST,
          gatherMs: () => 0,
          read: (keys) => breaker(() => redis.mget([...keys])),
        }),
      },
      identity,
      peerToken: () => tokens.peerToken('identity'),
      lookUps: createSessionLookUps({ clock }),
      clock,
    }),
    csrf: createCsrf({ key: csrfKeyOf(config.actorKeys), ids: systemIds }),
    tokens,
    upstreams,
    sharedAnswers,
    files,
    images: createImages(async (code) => {
      const token = await tokens.peerToken('platform');
      const { body } = await platform.call(platformEndpoints.image, { token, params: { code } });
      return Buffer.from(body.image.content, 'base64');
    }),
    mayOperate: addressList(config.operationsPeers),
    docs: await readDocs(config.openApiFile),
    docsFor: config.docsFor,
    forwardedPrefixes: config.forwardedPrefixes,
    loopDelayLimitMs: config.loopDelayLimitMs,
    addressLimit: { redis, breaker, changesPerMinute: config.changesPerMinute },
  };
  return {
    parts,
    start: async () => {
      await files
        .refresh()
        .catch((err) => log.warn({ err, folder: config.frontendFolder }, 'the frontend is not built'));
      const polled = [facts, locales, sessionRules, networkRules, requiredFields];
      await Promise.all(polled.map((each) => each.start()));
    },
    stop: async () => {
      facts.stop();
      locales.stop();
      sessionRules.stop();
      networkRules.stop();
      requiredFields.stop();
      await Promise.all([upstreams, identity, platform, profile].map((each) => each.close()));
      await Promise.all([closeRedis(redis), announcements.close(), noticeNews.close()]);
      await parts.tracing?.stop();
    },
  };
};
