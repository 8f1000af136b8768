import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';

/** Configuration of the audit service. */
export const auditConfig = serviceConfig('audit', 8104);
