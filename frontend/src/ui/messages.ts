import { defineMessages } from '../i18n/define-messages.ts';

export const uiMessages = defineMessages({
  busy: { id: 'ui.busy' },
  optional: { id: 'ui.optional' },
  close: { id: 'ui.close' },
  cancel: { id: 'ui.cancel' },
  save: { id: 'ui.save' },
  retry: { id: 'ui.retry' },
  copy: { id: 'ui.copy' },
  copied: { id: 'ui.copied' },
  showPassword: { id: 'ui.showPassword' },
  hidePassword: { id: 'ui.hidePassword' },
  capsLock: { id: 'ui.capsLock' },
  countryCode: { id: 'ui.countryCode' },
  formErrors: { id: 'ui.formErrors' },
  traceId: { id: 'ui.traceId' },
  loading: { id: 'ui.loading' },
  loadFailed: { id: 'ui.loadFailed' },
});
