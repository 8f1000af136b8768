import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { json, text } from '@gatehouse/kit/config/variables.ts';
import { readSealingKeys, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';

/** Configuration of the service access-request. */
export const accessRequestConfig = {
  ...serviceConfig('access-request'),
  sealingKeys: json<SealingKeys>(
    'GATEHOUSE_SEALING_KEYS',
    {
      description: 'Keys that seal the mails of invitations, shared with notification',
      example: '{"keys":[{"kid":"s1","key":"<32 bytes, base64url>"}],"sealWith":"s1"}',
      secret: true,
    },
    readSealingKeys,
  ),
  timeZone: text('GATEHOUSE_TIME_ZONE', {
    description: 'Zone of the instants that mails name (IANA)',
    fallback: 'Europe/Moscow',
  }),
};
