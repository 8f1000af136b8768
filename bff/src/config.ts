import { fileURLToPath } from 'node:url';
import { type ServiceName, serviceNames, servicePorts } from '@gatehouse/contracts/core/services.ts';
import { kafkaConfig, processConfig } from '@gatehouse/kit/config/base-config.ts';
import {
  type ConfigOf,
  choice,
  flag,
  integer,
  json,
  list,
  text,
  url,
  type Variable,
} from '@gatehouse/kit/config/variables.ts';
import { type ForwardedPrefix, readForwardedPrefixes } from './forward/forwarded-prefix.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type AddressName<S extends string> = `${S}Url`;

/** Address of every service there may be, so that a new one needs no line here. */
const addresses = Object.fromEntries(
  serviceNames
    .filter((service) => service !== 'bff')
    .map((service) => [
      `${service}Url`,
      url(`GATEHOUSE_${service.toUpperCase().replaceAll('-', '_')}_URL`, {
        description: `Address of ${service}`,
        fallback: `http://127.0.0.1:${servicePorts[service]}`,
      }),
    ]),
) as { readonly [S in Exclude<ServiceName, 'bff'> as AddressName<S>]: Variable<string> };

/** What the BFF is told: its peers, whose forwarding headers it believes, and its limits. */
export const bffConfig = {
  ...processConfig('bff'),
  ...kafkaConfig,
  ...addresses,
  trustedHops: list('GATEHOUSE_TRUSTED_HOPS', {
    description:
      'Addresses (CIDR) of the proxies whose X-Forwarded-* headers are believed; none: no header is',
    fallback: [],
  }),
  operationsPeers: list('GATEHOUSE_OPERATIONS_PEERS', {
    description: 'Addresses (CIDR) that may read /health and /metrics, by a connection of their own',
    fallback: ['127.0.0.0/8', '::1/128'],
  }),
  servesUnknownHosts: flag('GATEHOUSE_SERVE_UNKNOWN_HOSTS', {
    description:
      'Whether a host name that no domain has is served as the base domain; otherwise it is answered 421',
    fallback: false,
  }),
  forwardedPrefixes: json<readonly ForwardedPrefix[]>(
    'GATEHOUSE_FORWARDED_PREFIXES',
    {
      description: 'Paths that a service answers by a protocol of its own, with the cookies that it keeps',
      fallback: [{ prefix: '/oidc', service: 'identity', cookies: ['oidc_resume', 'oidc_interaction'] }],
      example: '[{"prefix":"/oidc","service":"identity","cookies":["oidc_resume","oidc_interaction"]}]',
    },
    readForwardedPrefixes,
  ),
  docsFor: choice('GATEHOUSE_DOCS_FOR', ['everybody', 'signed-in', 'nobody'], {
    description: 'Who may read /api/docs',
    fallback: 'signed-in',
  }),
  frontendFolder: text('GATEHOUSE_FRONTEND_FOLDER', {
    description: 'Folder of the built frontend',
    fallback: here('../../frontend/dist'),
    example: 'frontend/dist',
  }),
  openApiFile: text('GATEHOUSE_OPENAPI_FILE', {
    description: 'OpenAPI document that /api/docs shows',
    fallback: here('../../contracts/generated/openapi.json'),
    example: 'contracts/generated/openapi.json',
  }),
  changesPerMinute: integer('GATEHOUSE_CHANGES_PER_MINUTE', {
    description:
      'Changes one address may make on public endpoints in a minute, with requests for authorization of who is not signed in and for codes of devices; 0: no limit',
    fallback: 600,
    min: 0,
    max: 1_000_000,
  }),
  streamsMax: integer('GATEHOUSE_STREAMS_MAX', {
    description: 'Pages that may wait for notices at one BFF; more of them ask now and then',
    fallback: 10_000,
    min: 0,
    max: 100_000,
  }),
  streamsPerAddress: integer('GATEHOUSE_STREAMS_PER_ADDRESS', {
    description: 'How many of them may come from one address, which may be that of an office',
    fallback: 1_000,
    min: 0,
    max: 100_000,
  }),
  loopDelayLimitMs: integer('GATEHOUSE_LOOP_DELAY_LIMIT_MS', {
    description:
      'Milliseconds the event loop may be late for most of two seconds before calls are turned away',
    fallback: 500,
    min: 20,
    max: 10_000,
  }),
};

/** Addresses by service. */
export const addressesOf = (config: Pick<BffConfig, keyof typeof addresses>): Record<string, string> =>
  Object.fromEntries(
    serviceNames.filter((service) => service !== 'bff').map((service) => [service, config[`${service}Url`]]),
  );
export type BffConfig = ConfigOf<typeof bffConfig>;
