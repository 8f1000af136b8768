import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { keyframes, styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';
import { widgetMessages } from '../widget-texts/texts.ts';
import type { Toast, ToastStore, ToastTone } from './toast.store.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);

export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('ToastProvider is missing');
  return store;
}

const enter = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;

const Region = styled.section`
  position: fixed;
  z-index: 50;
  inset-inline-end: var(--space-6);
  bottom: var(--space-6);
  display: grid;
  gap: var(--space-2);
  width: min(380px, calc(100vw - 24px));

  > div {
    display: grid;
    gap: var(--space-2);
  }

  @media (width < 768px) {
    top: var(--space-3);
    inset-inline-end: 12px;
    bottom: auto;
  }

  /* Above what floats at the end of the page, whose button stands in the same corner. */
  @media (width >= 768px) {
    :root:has(.gh-notice) & {
      bottom: calc(var(--space-6) * 2 + 64px);
    }
  }
`;

const Notice = styled.div<{ $tone: ToastTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  gap: var(--space-2) 10px;
  align-items: center;
  padding: 10px;
  padding-inline-start: 14px;
  border-radius: 10px;
  background: var(--surface-raised);
  box-shadow: var(--shadow-menu);
  font-size: var(--size-14);
  overflow-wrap: anywhere;
  animation: ${enter} var(--calm);

  > svg {
    color: ${({ $tone }) => `var(--${$tone})`};
  }
`;

const icons = { success: CircleCheck, info: Info, danger: CircleAlert };

/** Makes toasts available below, and shows them: bottom right, on a phone at the top. */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  const intl = useIntl();
  const toasts = useSyncExternalStore(store.subscribe, store.current, store.current);
  return (
    <ToastContext value={store}>
      {children}
      <Region
        aria-label={intl.formatMessage(widgetMessages.notices)}
        onPointerEnter={store.pause}
        onPointerLeave={store.resume}
        onFocus={store.pause}
        onBlur={store.resume}
      >
        <div role="status">
          {toasts
            .filter(({ tone }) => tone !== 'danger')
            .map((toast) => (
              <ToastNotice key={toast.id} toast={toast} store={store} />
            ))}
        </div>
        <div role="alert">
          {toasts
            .filter(({ tone }) => tone === 'danger')
            .map((toast) => (
              <ToastNotice key={toast.id} toast={toast} store={store} />
            ))}
        </div>
      </Region>
    </ToastContext>
  );
}

function ToastNotice({ toast, store }: { toast: Toast; store: ToastStore }) {
  const intl = useIntl();
  const { id, tone, text, action } = toast;
  const Icon = icons[tone];
  return (
    <Notice $tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <span>{text}</span>
      {action ? (
        <Button
          size="small"
          onClick={() => {
            action.run();
            store.close(id);
          }}
        >
          {action.label}
        </Button>
      ) : (
        <span />
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={intl.formatMessage(uiMessages.close)}
        title={intl.formatMessage(uiMessages.close)}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => store.close(id)}
      />
    </Notice>
  );
}
