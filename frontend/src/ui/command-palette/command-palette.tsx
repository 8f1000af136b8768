import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { floatingItem } from '../overlay/overlay.styles.ts';
import { widgetMessages } from '../widget-texts/texts.ts';
import type { Command } from './find-commands.ts';

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

  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  > small {
    flex: none;
    max-width: 45%;
    margin-inline-start: auto;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--size-12);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Title = styled(Header)`
  padding: var(--space-3) 10px 4px;
  color: var(--text-muted);
  font-size: var(--size-12);
`;

const Note = styled.p`
  padding: var(--space-2) var(--space-4);
  border-top: 1px solid var(--border);
  color: var(--text-muted);
  font-size: var(--size-12);

  &:empty {
    padding: 0;
    border: 0;
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
 * palette opens, letters are deleted or commands come later. The arrow is what a person would press.
 */
function useChosenCommand(field: RefObject<HTMLInputElement | null>, query: string, shown: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is chosen is looked at when the commands have changed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const dialog = field.current?.closest('[role=dialog]');
      if (!dialog?.querySelector('[role=menuitem]') || dialog.querySelector('[data-focused][role=menuitem]'))
        return;
      field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [field, query, shown]);
}

/** Commands under a heading. */
interface CommandSection {
  id: string;
  title: string;
  commands: readonly Command[];
}

export interface CommandPaletteProps {
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
  /** What fits the query. */
  commands: readonly Command[];
  /** More that fits, below. */
  sections?: readonly CommandSection[];
  /** Said in place of commands while there may still be some. */
  waiting?: string | undefined;
  /** What the palette could not look through. */
  note?: string | undefined;
  label: string;
}

const entryOf = (command: Command) => (
  <Entry id={command.id} textValue={command.title}>
    <span>{command.title}</span>
    {command.group && <small>{command.group}</small>}
  </Entry>
);

/** Goes anywhere by typing; open while it is there. */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQuery, onClose, commands, sections = [], waiting, note, label } = props;
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const all = [...commands, ...sections.flatMap((section) => section.commands)];
  useChosenCommand(field, query, all.length);
  // A list that scrolls is reached by Tab too; the library leaves it out, since the arrows move through it from the field.
  useEffect(() => {
    field.current?.closest('[role=dialog]')?.querySelector('[role=menu]')?.setAttribute('tabindex', '0');
  }, []);
  return (
    <Scrim isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Surface>
        <Dialog aria-label={label}>
          <Autocomplete inputValue={query} onInputChange={onQuery}>
            <Line aria-label={intl.formatMessage(widgetMessages.search)} autoFocus>
              <Search size={18} aria-hidden="true" />
              <Input ref={field} placeholder={label} />
            </Line>
            <List
              aria-label={label}
              renderEmptyState={() => (
                <Nothing>{waiting ?? intl.formatMessage(widgetMessages.nothingFound)}</Nothing>
              )}
              onAction={(key) => {
                onClose();
                all.find(({ id }) => id === key)?.run();
              }}
            >
              <Collection items={commands}>{entryOf}</Collection>
              {sections.map((section) => (
                <MenuSection key={section.id} id={section.id}>
                  <Title>{section.title}</Title>
                  <Collection items={section.commands}>{entryOf}</Collection>
                </MenuSection>
              ))}
            </List>
          </Autocomplete>
          <Note role="status">{note}</Note>
        </Dialog>
      </Surface>
    </Scrim>
  );
}
