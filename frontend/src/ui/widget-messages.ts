import { defineMessages } from '../i18n/define-messages.ts';

/** Texts of the parts that only signed-in areas use. */
export const widgetMessages = defineMessages({
  unsaved: { id: 'widget.unsaved' },
  notices: { id: 'widget.notices' },
  search: { id: 'widget.search' },
  nothingFound: { id: 'widget.nothingFound' },
  openList: { id: 'widget.openList' },
  openCalendar: { id: 'widget.openCalendar' },
  clear: { id: 'widget.clear' },
  filters: { id: 'widget.filters' },
  addFilter: { id: 'widget.addFilter' },
  removeFilter: { id: 'widget.removeFilter' },
  clearFilters: { id: 'widget.clearFilters' },
  apply: { id: 'widget.apply' },
  rows: { id: 'widget.rows' },
  rowsOf: { id: 'widget.rowsOf' },
  previousPage: { id: 'widget.previousPage' },
  nextPage: { id: 'widget.nextPage' },
  actions: { id: 'widget.actions' },
  sortBy: { id: 'widget.sortBy' },
  leaveTitle: { id: 'widget.leaveTitle' },
  leaveText: { id: 'widget.leaveText' },
  leave: { id: 'widget.leave' },
  emptyValue: { id: 'widget.emptyValue' },
});
