import { styled } from 'styled-components';

export const Step = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-6);
  align-items: center;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  p {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  @media (width < 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Progress = styled.progress`
  width: 100%;
  height: 6px;
  overflow: hidden;
  border: 0;
  border-radius: 3px;
  background: var(--surface-sunken);
  appearance: none;

  &::-webkit-progress-bar {
    background: var(--surface-sunken);
  }

  &::-webkit-progress-value {
    border-radius: 3px;
    background: var(--accent);
  }

  &::-moz-progress-bar {
    border-radius: 3px;
    background: var(--accent);
  }
`;

export const FindingList = styled.ul`
  display: grid;
  gap: var(--space-1);
  max-height: 220px;
  margin-top: var(--space-1);
  overflow-y: auto;
  font-size: var(--size-13);

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    overflow-wrap: anywhere;
  }

  small {
    color: var(--text-muted);
  }
`;
