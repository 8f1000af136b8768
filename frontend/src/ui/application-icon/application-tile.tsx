import { styled } from 'styled-components';
import { Avatar } from '../avatar/avatar.tsx';
import { ApplicationPicture, isDrawn } from './application-icon.tsx';

const Square = styled.span<{ $size: number }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 10px;
  background: var(--accent-soft);
  color: var(--accent-ink);
`;

/** An application by its picture, or by the first letters of its name. Decoration: the name stands beside it. */
export function ApplicationTile({
  name,
  iconCode,
  size = 40,
}: {
  name: string;
  iconCode: string | null;
  size?: number;
}) {
  if (!isDrawn(iconCode)) return <Avatar name={name} size={size} square />;
  return (
    <Square $size={size}>
      <ApplicationPicture code={iconCode} size={Math.round(size / 2)} />
    </Square>
  );
}
