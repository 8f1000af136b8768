import { Bell } from 'lucide-react';

export const icons = { notifications: Bell };
