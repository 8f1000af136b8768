import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { floatingItem } from '../overlay/overlay.styles.ts';
import { widgetMessages } from '../widget-messages.ts';
import { type Command, findCommands } from './find-commands.ts';

const Scrim = styled(ModalOverlay)`
  position: fixed;
  z-index: 45;
  inset: 0;
  display: grid;
  justify-items: center;
  align-items: start;
  padding: min(18vh, 160px) var(--space-4) var(--space-4);
  background: var(--scrim);
`;

const Surface = styled(Modal)`
  width: 100%;
  max-width: 560px;
  overflow: hidden;
  border-radius: var(--radius-surface);
  background: var(--surface-raised);
  box-shadow: var(--shadow-dialog);
`;

const Line = styled(TextField)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: 0 var(--space-4);
  border-bottom: 1px solid var(--border);
  color: var(--text-muted);

  > input {
    flex: 1;
    height: 52px;
    border: 0;
    background: none;
    color: var(--text);
    font-size: var(--size-16);
    outline: none;
  }
`;

const List = styled(Menu)`
  max-height: min(360px, 50vh);
  overflow: auto;
  padding: var(--space-1);
  outline: none;
` as typeof Menu;

const Entry = styled(MenuItem)`
  ${floatingItem}
  min-height: 40px;
  font-size: var(--size-14);

  > small {
    margin-inline-start: auto;
    color: var(--text-muted);
    font-size: var(--size-12);
  }
`;

const Nothing = styled.div`
  padding: var(--space-6);
  color: var(--text-muted);
  font-size: var(--size-14);
  text-align: center;
`;

/** Opens on Ctrl or Cmd K; with a layout that has other letters, on the key in its place. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code;
      if (letter !== 'k' && letter !== 'KeyK') return;
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}

/**
 * One command is always chosen, so that Enter goes somewhere: the library chooses one when a letter is typed, none when the
 * palette opens or letters are deleted. The arrow is what a person would press.
 */
function useChosenCommand(field: RefObject<HTMLInputElement | null>, open: boolean, query: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is chosen is looked at when the query has changed.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => {
      const dialog = field.current?.closest('[role=dialog]');
      if (!dialog?.querySelector('[role=menuitem]') || dialog.querySelector('[data-focused][role=menuitem]'))
        return;
      field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [field, open, query]);
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  commands: readonly Command[];
  label: string;
}

/** Goes anywhere by typing. */
export function CommandPalette({ open, onClose, commands, label }: CommandPaletteProps) {
  const intl = useIntl();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = findCommands(commands, query);
  useChosenCommand(field, open, query);
  const close = () => {
    setQuery('');
    onClose();
  };
  return (
    <Scrim isOpen={open} isDismissable onOpenChange={(isOpen) => !isOpen && close()}>
      <Surface>
        <Dialog aria-label={label}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <Line aria-label={intl.formatMessage(widgetMessages.search)} autoFocus>
              <Search size={18} aria-hidden="true" />
              <Input ref={field} placeholder={label} />
            </Line>
            <List
              items={found}
              aria-label={label}
              renderEmptyState={() => <Nothing>{intl.formatMessage(widgetMessages.nothingFound)}</Nothing>}
              onAction={(key) => {
                close();
                found.find(({ id }) => id === key)?.run();
              }}
            >
              {(command: Command) => (
                <Entry id={command.id} textValue={command.title}>
                  {command.title}
                  <small>{command.group}</small>
                </Entry>
              )}
            </List>
          </Autocomplete>
        </Dialog>
      </Surface>
    </Scrim>
  );
}
