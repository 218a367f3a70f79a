/** Key of the stored input. */
export const REGISTRATION_FORM = 'profile/registration';
