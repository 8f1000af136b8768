import { ScrollText } from 'lucide-react';

export const icons = { documents: ScrollText };
