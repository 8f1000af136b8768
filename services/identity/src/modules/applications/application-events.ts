import { applicationEvents } from '@gatehouse/contracts';
import type { ApplicationRow } from './applications.model.ts';

const { applicationChanged, applicationDeleted } = applicationEvents;

/** What every event of an application tells: the whole of what people see of it. */
export const toldOf = (row: ApplicationRow) => ({
  applicationId: row._id,
  applicationCode: row.code,
  applicationType: row.type,
  label: row.name,
  names: { ru: row.name, en: row.nameEn },
  description: row.description,
  url: row.url,
  enabled: row.enabled,
  catalogVisible: row.catalogVisible,
  profileVisible: row.profileVisible,
  iconVisible: row.iconVisible,
  iconCode: row.iconCode,
  domains: [...row.domains],
  order: row.order,
});

export { applicationChanged, applicationDeleted };
