import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const monitoringMessages = named('monitoring');
export const refreshing = named('monitoring.refreshing');
export const exportMessages = named('monitoring.export');
export const letterMessages = named('monitoring.letters');
export const redriveNotices = named('monitoring.letters.redrive');
export const applicationMessages = named('monitoring.apps');
export const jobMessages = named('monitoring.jobs');
export const workMessages = named('monitoring.work');
export const alertMessages = named('monitoring.alert');
