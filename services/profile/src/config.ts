import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { url } from '@gatehouse/kit/config/variables.ts';

/** Configuration of the profile service. */
export const profileConfig = {
  ...serviceConfig('profile'),
  identityUrl: url('GATEHOUSE_IDENTITY_URL', {
    description: 'Address of identity',
    fallback: 'http://127.0.0.1:8101',
  }),
  accessRequestUrl: url('GATEHOUSE_ACCESS_REQUEST_URL', {
    description: 'Address of access-request',
    fallback: 'http://127.0.0.1:8106',
  }),
};
