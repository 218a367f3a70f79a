export const publicPages = {
  signIn: 'साइन इन करें',
  identifier: 'ईमेल या फ़ोन',
  password: 'पासवर्ड',
  remember: 'मुझे याद रखें',
  forgotPassword: 'पासवर्ड भूल गए?',
  register: 'अपनी दुकान पंजीकृत करें',
  terms: 'नियम और शर्तें',
  stillSignedIn: 'आप साइन इन हैं।',
  toDashboard: 'अपनी दुकान पर जाएँ',
};
