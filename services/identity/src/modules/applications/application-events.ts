import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import type { ApplicationRow } from './applications.model.ts';

const { applicationChanged, applicationDeleted } = applicationEvents;

/** Its name, as events tell it that are about something else. */
export const namesOf = ({ name, nameEn }: Pick<ApplicationRow, 'name' | 'nameEn'>) => ({
  label: name,
  names: { ru: name, en: nameEn },
});

/** What every event of an application tells: the whole of what people see of it. */
export const toldOf = (row: ApplicationRow) => ({
  applicationId: row._id,
  applicationCode: row.code,
  applicationType: row.type,
  ...namesOf(row),
  description: row.description,
  url: row.url,
  enabled: row.enabled,
  catalogVisible: row.catalogVisible,
  profileVisible: row.profileVisible,
  iconVisible: row.iconVisible,
  iconCode: row.iconCode,
  techUrl: row.techUrl,
  version: row.version === '' ? null : row.version,
  domains: [...row.domains],
  roles: [...(row.roles ?? [])],
  order: row.order,
});

export { applicationChanged, applicationDeleted };
