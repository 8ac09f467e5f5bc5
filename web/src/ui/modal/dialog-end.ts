import { createContext, type ReactNode } from 'react';

/** The last element of each dialog. In its own file, because the toasts that set it are loaded without dialogs. */
export const DialogEndContext = createContext<ReactNode>(null);
