import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const tones = {
  neutral: ['--surface-selected', '--text-muted'],
  accent: ['--accent-soft', '--accent-ink'],
  success: ['--success-soft', '--success'],
  warning: ['--warning-soft', '--warning'],
  danger: ['--danger-soft', '--danger'],
  info: ['--info-soft', '--info'],
} as const;
export type BadgeTone = keyof typeof tones;

const Mark = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 1px 8px;
  border-radius: 999px;
  background: var(${({ $tone }) => tones[$tone][0]});
  color: var(${({ $tone }) => tones[$tone][1]});
  font-size: var(--size-12);
  font-weight: 500;
  line-height: 18px;
  white-space: nowrap;
`;

/** A state in a word; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Mark $tone={tone}>
      {icon}
      {children}
    </Mark>
  );
}
