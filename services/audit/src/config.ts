import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { frontendTextsFolder } from '@gatehouse/kit/config/frontend-texts.ts';

/** Configuration of the audit service. */
export const auditConfig = { ...serviceConfig('audit', 8104), frontendTextsFolder };
