import { Languages } from 'lucide-react';

export const icons = { locales: Languages };
