import { ListTree } from 'lucide-react';

export const icons = { 'dynamic-fields': ListTree };
