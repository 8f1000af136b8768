import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { frontendTextsFolder } from '@gatehouse/kit/config/frontend-texts.ts';
import { json, list, url } from '@gatehouse/kit/config/variables.ts';
import { readSealingKeys, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';

/** Configuration of the service provider-sync. */
export const providerSyncConfig = {
  ...serviceConfig('provider-sync'),
  frontendTextsFolder,
  sealingKeys: json<SealingKeys>(
    'GATEHOUSE_SEALING_KEYS',
    {
      description: 'Keys that seal the secrets of providers and what belongs to a sign-in through one',
      example: '{"keys":[{"kid":"s1","key":"<32 bytes, base64url>"}],"sealWith":"s1"}',
      secret: true,
    },
    readSealingKeys,
  ),
  identityUrl: url('GATEHOUSE_IDENTITY_URL', {
    description: 'Address of identity',
    fallback: 'http://127.0.0.1:8101',
  }),
  profileUrl: url('GATEHOUSE_PROFILE_URL', {
    description: 'Address of profile',
    fallback: 'http://127.0.0.1:8102',
  }),
  platformUrl: url('GATEHOUSE_PLATFORM_URL', {
    description: 'Address of platform',
    fallback: 'http://127.0.0.1:8103',
  }),
  notificationUrl: url('GATEHOUSE_NOTIFICATION_URL', {
    description: 'Address of notification',
    fallback: 'http://127.0.0.1:8105',
  }),
  accessRequestUrl: url('GATEHOUSE_ACCESS_REQUEST_URL', {
    description: 'Address of access-request',
    fallback: 'http://127.0.0.1:8106',
  }),
  localHosts: list('GATEHOUSE_PROVIDER_LOCAL_HOSTS', {
    description:
      'Hosts of providers that may stand on this machine and be reached by plain http; metadata addresses of clouds never may',
    fallback: [],
  }),
};
