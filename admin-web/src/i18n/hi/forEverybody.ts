import { common } from './common.ts';
import { errors } from './errors.ts';
import { feedback } from './feedback.ts';
import { publicPages } from './publicPages.ts';
import { shell } from './shell.ts';

/** What the pages before the sign-in say. */
export const forEverybody = { common, public: publicPages, shell, feedback, errors };
