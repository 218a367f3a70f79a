import { common } from './common.ts';
import { errors } from './errors.ts';
import { feedback } from './feedback.ts';
import { inputs } from './inputs.ts';
import { publicPages } from './publicPages.ts';
import { shell } from './shell.ts';

/** Texts of the pages before the sign-in. */
export const publicTexts = { common, public: publicPages, shell, feedback, inputs, errors };
