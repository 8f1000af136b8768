import { type ReactNode, useId } from 'react';

export interface CardProps {
  title?: ReactNode;
  /** Beside the title: one or two buttons. */
  actions?: ReactNode;
  /** The content brings its own padding, as tables do. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of a page. */
export function Card({ title, actions, flush, children }: CardProps) {
  const id = useId();
  return (
    <section className="gh-card" data-flush={flush || undefined} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className="gh-card-head">
          {title && <h2 id={id}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Gives back its padding to a part of a flush card. */
export const Padded = ({ children }: { children: ReactNode }) => (
  <div className="gh-card-part">{children}</div>
);
