import { styled } from 'styled-components';

/** How a logo will look; where a file is chosen, above the button. */
export const LogoLooks = styled.div`
  display: grid;
  flex: 1 1 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: var(--space-3);

  /* Each look is a piece of a public page in its own theme. */
  figure {
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

  [data-look="light"] {
    color-scheme: light;
  }

  [data-look="dark"] {
    color-scheme: dark;
  }

  img {
    min-width: 16px;
    max-width: 160px;
    max-height: 32px;
    object-fit: contain;
  }

  .gh-brand {
    min-height: 56px;
  }

  figcaption {
    color: var(--text-muted);
    font-size: var(--size-12);
    line-height: 16px;
    text-align: center;
  }
`;
