import { ClipboardCheck } from 'lucide-react';

export const icons = { 'incoming-requests': ClipboardCheck };
