import { BadgeCheck } from 'lucide-react';

export const icons = { license: BadgeCheck };
