import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { keyframes, styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';

const rise = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;
const slide = keyframes`
  from {
    transform: translateX(calc(24px * var(--forwards)));
    opacity: 0;
  }
`;
const dim = keyframes`
  from {
    opacity: 0;
  }
`;

/** What is scrolled past goes below the title by a line, not into it. */
const edge = keyframes`
  from {
    border-top-color: transparent;
  }
  to {
    border-top-color: var(--border);
  }
`;

const Scrim = styled(ModalOverlay)<{ $side: boolean }>`
  position: fixed;
  z-index: 40;
  inset: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-y: auto;
  padding: ${({ $side }) => ($side ? '0' : 'var(--space-4)')};
  background: var(--scrim);
  ${({ $side }) => ($side ? 'justify-items: end;' : 'place-items: center;')}

  &[data-entering] {
    animation: ${dim} var(--calm);
  }
`;

const widths = { side: { plain: 560, wide: 800 }, middle: { plain: 480, wide: 720 } } as const;

const Surface = styled(Modal)<{ $side: boolean; $wide: boolean; $twice: boolean }>`
  width: 100%;
  max-width: ${({ $side, $wide, $twice }) =>
    $twice ? 1120 : widths[$side ? 'side' : 'middle'][$wide ? 'wide' : 'plain']}px;
  ${({ $side }) => $side && 'height: 100dvh;'}
  border-radius: ${({ $side }) => ($side ? '0' : 'var(--radius-surface)')};
  background: var(--surface-raised);
  box-shadow: var(--shadow-dialog);
  outline: none;

  &[data-entering] {
    animation: ${({ $side }) => ($side ? slide : rise)} var(--calm);
  }
`;

const Layout = styled(AriaDialog)<{ $side: boolean }>`
  display: flex;
  flex-direction: column;
  ${({ $side }) => ($side ? 'height: 100%;' : 'max-height: calc(100dvh - 32px);')}
  outline: none;

  > form {
    display: contents;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-4);
  padding: var(--space-6) var(--space-6) 0;
`;

const Title = styled(Heading)`
  flex: 1;
  padding-block: 3px;
  font-size: var(--size-16);
  line-height: 22px;
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1;
  gap: var(--space-4);
  align-content: start;
  overflow-y: auto;
  /* A field that takes the focus is seen with its label above and its note below. */
  scroll-padding-block: var(--space-8) var(--space-12);
  overflow-wrap: anywhere;
  margin-top: var(--space-2);
  border-top: 1px solid transparent;
  padding: 7px var(--space-6) var(--space-6);
  font-size: var(--size-14);

  @supports (animation-timeline: scroll()) {
    animation: ${edge} linear both;
    animation-range: 0 8px;
    animation-timeline: scroll(self);
  }
`;

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** What scrolls and has nothing to focus takes the focus itself, so that the arrow keys scroll it (WCAG 2.1.1). */
function ScrollableBody({ children }: { children: ReactNode }) {
  const [alone, setAlone] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const body = ref.current;
    if (!body) return;
    const judge = () =>
      setAlone(body.scrollHeight > body.clientHeight && body.querySelector(focusable) === null);
    const observer = new ResizeObserver(judge);
    observer.observe(body);
    for (const child of body.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <Body ref={ref} tabIndex={alone ? 0 : undefined}>
      {children}
    </Body>
  );
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-6);
  border-top: 1px solid var(--border);

  @media (width < 480px) {
    > button {
      flex: 1;
    }
  }
`;

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end; the one that acts comes last. */
  actions?: ReactNode;
  onClose: () => void;
  /** Buttons beside the title. */
  tools?: ReactNode;
  wide?: boolean;
  /** Room for two columns side by side. */
  twice?: boolean;
  /** Full height at the side, for more than about eight fields. */
  side?: boolean;
  /** Neither Escape, nor a press beside it, nor a cross close it. */
  locked?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Makes the dialog a form: Enter sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** The form, for finding its first wrong field. */
  formRef?: Ref<HTMLFormElement> | undefined;
}

/** A task of its own above the page; focus stays inside and returns where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    children,
    actions,
    onClose,
    tools,
    wide = false,
    twice = false,
    side = false,
    locked = false,
    role,
    onSubmit,
    formRef,
  } = props;
  const intl = useIntl();
  const content = (
    <>
      <ScrollableBody>{children}</ScrollableBody>
      {actions && <Foot>{actions}</Foot>}
    </>
  );
  return (
    <Scrim
      isOpen={open}
      isDismissable={!locked && role !== 'alertdialog'}
      isKeyboardDismissDisabled={locked}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      $side={side}
    >
      <Surface $side={side} $wide={wide} $twice={twice}>
        <Layout $side={side} role={role ?? 'dialog'}>
          <Head>
            <Title slot="title">{title}</Title>
            {tools}
            {!locked && (
              <Button
                kind="quiet"
                size="small"
                aria-label={intl.formatMessage(uiMessages.close)}
                title={intl.formatMessage(uiMessages.close)}
                icon={<X size={18} aria-hidden="true" />}
                onClick={onClose}
              />
            )}
          </Head>
          {onSubmit ? (
            <form ref={formRef} onSubmit={onSubmit} noValidate>
              {content}
            </form>
          ) : (
            content
          )}
        </Layout>
      </Surface>
    </Scrim>
  );
}

/** A dialog of full height at the side of the page. */
export const SidePanel = (props: Omit<DialogProps, 'side'>) => <Dialog {...props} side />;
