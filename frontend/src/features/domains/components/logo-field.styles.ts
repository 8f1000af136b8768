import { styled } from 'styled-components';

/** Where a logo is dropped, with how it will look. */
export const LogoPlace = styled.div`
  display: grid;
  gap: var(--space-3);
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

  .gh-logo-looks {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
    gap: var(--space-3);
  }

  /* Each look is a piece of a public page in its own theme. */
  .gh-logo-look {
    display: grid;
    gap: var(--space-2);
    align-content: space-between;
    margin: 0;
    padding: var(--space-4) var(--space-3) var(--space-2);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--page);
    color: var(--text);
  }

  .gh-logo-look[data-look="light"] {
    color-scheme: light;
  }

  .gh-logo-look[data-look="dark"] {
    color-scheme: dark;
  }

  .gh-logo-look img {
    min-width: 16px;
    max-width: 160px;
    max-height: 32px;
    object-fit: contain;
  }

  .gh-logo-look .gh-brand {
    min-height: 56px;
  }

  .gh-logo-look figcaption {
    color: var(--text-muted);
    font-size: var(--size-12);
    line-height: 16px;
    text-align: center;
  }

  .gh-logo-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
  }

  .gh-logo-actions > label {
    cursor: pointer;
  }

  .gh-logo-actions > label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .gh-logo-drop {
    margin-inline-start: var(--space-1);
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  @media (width < 768px), (hover: none) {
    .gh-logo-drop {
      display: none;
    }
  }
`;
