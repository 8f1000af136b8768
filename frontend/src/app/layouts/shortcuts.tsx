import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { paletteKey } from './palette-key.ts';
import { frameMessages } from './texts.ts';

const Keys = styled.dl`
  display: grid;
  gap: var(--space-2) var(--space-6);
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: center;

  kbd {
    display: inline-block;
    min-width: 24px;
    padding: 1px 6px;
    border: 1px solid var(--border);
    border-radius: 5px;
    background: var(--surface-sunken);
    font-family: inherit;
    font-size: var(--size-12);
    text-align: center;
  }
`;

const shortcuts = () => [
  { keys: paletteKey(), text: frameMessages['key.palette'] },
  { keys: '?', text: frameMessages['key.help'] },
  { keys: 'Esc', text: frameMessages['key.escape'] },
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** What the keyboard can do, on the question mark. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog
      open={open}
      title={<FormattedMessage {...frameMessages.shortcuts} />}
      onClose={() => setOpen(false)}
    >
      <Keys>
        {shortcuts().map(({ keys, text }) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>
              <FormattedMessage {...text} />
            </dd>
          </div>
        ))}
      </Keys>
    </Dialog>
  );
}
