import { Network } from 'lucide-react';

export const icons = { providers: Network };
