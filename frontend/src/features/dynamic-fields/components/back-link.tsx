import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../../../ui/link/link.tsx';

const Place = styled.p`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  margin-bottom: var(--space-3);
  font-size: var(--size-14);
`;

/** Back to where this part is listed. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Place>
    <ArrowLeft size={16} aria-hidden="true" />
    <Link to={href}>{children}</Link>
  </Place>
);
