import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';

/** Configuration of the profile service. */
export const profileConfig = serviceConfig('profile');
