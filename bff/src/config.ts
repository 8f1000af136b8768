import { fileURLToPath } from 'node:url';
import { processConfig } from '@gatehouse/kit/config/base-config.ts';
import { type ConfigOf, integer, list, text, url } from '@gatehouse/kit/config/variables.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const peer = (service: string, port: number) =>
  url(`GATEHOUSE_${service}_URL`, {
    description: `Address of ${service.toLowerCase()}`,
    fallback: `http://127.0.0.1:${port}`,
  });

/** What the BFF is told: its peers, whose forwarding headers it believes, and its limits. */
export const bffConfig = {
  ...processConfig(8080),
  identityUrl: peer('IDENTITY', 8101),
  profileUrl: peer('PROFILE', 8102),
  platformUrl: peer('PLATFORM', 8103),
  auditUrl: peer('AUDIT', 8104),
  trustedHops: list('GATEHOUSE_TRUSTED_HOPS', {
    description:
      'Addresses (CIDR) of the proxies whose X-Forwarded-* headers are believed; none: no header is',
    fallback: [],
  }),
  operationsPeers: list('GATEHOUSE_OPERATIONS_PEERS', {
    description: 'Addresses (CIDR) that may read /health and /metrics, by a connection of their own',
    fallback: ['127.0.0.0/8', '::1/128'],
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
    description: 'Changes one address may make on public endpoints in a minute; 0: no limit',
    fallback: 600,
    min: 0,
    max: 1_000_000,
  }),
  loopDelayLimitMs: integer('GATEHOUSE_LOOP_DELAY_LIMIT_MS', {
    description:
      'Milliseconds the event loop may be late for most of two seconds before calls are turned away',
    fallback: 500,
    min: 20,
    max: 10_000,
  }),
};
export type BffConfig = ConfigOf<typeof bffConfig>;
