import { ClipboardCheck } from 'lucide-react';

export const icons = { 'access-decisions': ClipboardCheck };
