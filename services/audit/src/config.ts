import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { frontendTextsFolder } from '@gatehouse/kit/config/frontend-texts.ts';
import { url } from '@gatehouse/kit/config/variables.ts';

/** Configuration of the audit service. */
export const auditConfig = {
  ...serviceConfig('audit'),
  frontendTextsFolder,
  platformUrl: url('GATEHOUSE_PLATFORM_URL', {
    description: 'Address of platform',
    fallback: 'http://127.0.0.1:8103',
  }),
  profileUrl: url('GATEHOUSE_PROFILE_URL', {
    description: 'Address of profile',
    fallback: 'http://127.0.0.1:8102',
  }),
};
