import { Globe } from 'lucide-react';

export const icons = { domains: Globe };
