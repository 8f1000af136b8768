import { availableParallelism } from 'node:os';
import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { integer, json, list, optional, text, url } from '@gatehouse/kit/config/variables.ts';
import { readSealingKeys, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';

/** Configuration of the identity service. */
export const identityConfig = {
  ...serviceConfig('identity'),
  hashProcesses: integer('GATEHOUSE_HASH_PROCESSES', {
    description: 'Processes that hash passwords; one a core unless told',
    fallback: availableParallelism(),
    min: 1,
    max: 256,
  }),
  hashWaiting: integer('GATEHOUSE_HASH_WAITING', {
    description: 'Sign-ins that may wait for each of them; further ones are told to try again',
    fallback: 25,
    min: 1,
    max: 1_000,
  }),
  sealingKeys: json<SealingKeys>(
    'GATEHOUSE_SEALING_KEYS',
    {
      description:
        'Keys that seal the contents of messages, shared with notification, and the codes and tokens of the OpenID Provider; a former key stays for as long as refresh tokens live',
      example: '{"keys":[{"kid":"s1","key":"<32 bytes, base64url>"}],"sealWith":"s1"}',
      secret: true,
    },
    readSealingKeys,
  ),
  profileUrl: url('GATEHOUSE_PROFILE_URL', {
    description: 'Address of profile',
    fallback: 'http://127.0.0.1:8102',
  }),
  plainLogoutHosts: list('GATEHOUSE_PLAIN_LOGOUT_HOSTS', {
    description:
      'Host names of a private network to which logout tokens may go by http, with commas between them: `portal`, or `*.svc.cluster.local` for all below a domain; none: by https alone',
    fallback: [],
  }),
  providerSyncUrl: url('GATEHOUSE_PROVIDER_SYNC_URL', {
    description: 'Address of provider-sync',
    fallback: 'http://127.0.0.1:8107',
  }),
  timeZone: text('GATEHOUSE_TIME_ZONE', {
    description: 'Zone of the instants that messages name (IANA)',
    fallback: 'Europe/Moscow',
  }),
  administratorLogin: text('GATEHOUSE_ADMINISTRATOR_LOGIN', {
    description:
      'Login of the first administrator, who is made at the first start with an e-mail or a password',
    fallback: 'administrator',
  }),
  administratorEmail: optional(
    text('GATEHOUSE_ADMINISTRATOR_EMAIL', {
      description: 'E-mail of the first administrator; the link by which they set their password goes there',
    }),
  ),
  administratorPassword: optional(
    text('GATEHOUSE_ADMINISTRATOR_PASSWORD', {
      description:
        'First password of the first administrator, by the rules of everybody’s; none: a first-entry link goes to the e-mail',
      secret: true,
    }),
  ),
};
