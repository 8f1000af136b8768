import { type DragEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button, buttonLook } from '../button/button.tsx';

const Place = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3);
  border: 1px dashed var(--border-control);
  border-radius: var(--radius-surface);
  transition:
    border-color var(--quick),
    background-color var(--quick);

  &[data-over] {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  > label {
    cursor: pointer;
  }

  > label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  > small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  @media (width < 768px), (hover: none) {
    > small {
      display: none;
    }
  }
`;

export interface FileChoiceProps {
  /** On the button. */
  label: string;
  icon?: ReactNode;
  /** Beside it, for those who can drop something. */
  drop: string;
  accept: string;
  busy?: boolean;
  describedBy?: string;
  invalid?: boolean;
  onChoose: (file: File) => void;
  /** Stands in front: what was chosen before. */
  children?: ReactNode;
  /** Takes away what was chosen before. */
  remove?: { label: string; run: () => void } | undefined;
}

/** A file that is chosen by a button, or dropped here. */
export function FileChoice(props: FileChoiceProps) {
  const { label, icon, drop, accept, busy = false, onChoose, children, remove } = props;
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onChoose(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <Place
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {children}
      <label className="gh-button" {...buttonLook({})} data-busy={busy || undefined}>
        <input
          className="gh-hidden"
          type="file"
          accept={accept}
          aria-label={label}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          onChange={({ target }) => {
            choose(target.files);
            // The same file may be chosen again, after it was mended.
            target.value = '';
          }}
        />
        <span className="gh-button-text" aria-hidden="true">
          {icon}
          {label}
        </span>
        {busy && <span className="gh-spinner" aria-hidden="true" />}
      </label>
      {remove && (
        <Button kind="quiet" onClick={remove.run}>
          {remove.label}
        </Button>
      )}
      <small>{drop}</small>
    </Place>
  );
}
