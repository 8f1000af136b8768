/** Texts of a file of the history: its columns are called as those of the page. */

export const exportTexts = {
  title: 'history.title',
  date: 'history.date',
  type: 'history.type',
  entity: 'history.entity',
  name: 'history.name',
  changes: 'history.changes',
  changer: 'history.changer',
  ip: 'history.ip',
  entryId: 'history.entryId',
  changerId: 'history.export.changerId',
  entityId: 'history.export.entityId',
  cut: 'history.export.cut',
} as const;

export const exportTextIds: readonly string[] = Object.values(exportTexts);
