export const signInTexts = {
  loginTitle: 'Autentificare',
  signUpTitle: 'Creare cont',
  forgotTitle: 'Parola uitata',
  resetTitle: 'Parola noua',
  confirmTitle: 'Confirmarea adresei de email',

  email: 'Email',
  password: 'Parola',
  newPassword: 'Parola noua',
  passwordHint: (min: number) => `Minim ${min} caractere`,
  name: 'Nume si prenume sau firma',
  referralCode: 'Cod de recomandare',
  showPassword: 'Arata parola',

  login: 'Autentificare',
  signUp: 'Creeaza cont',
  sendLink: 'Trimite linkul',
  savePassword: 'Salveaza parola',
  goOn: 'Continua',

  noAccount: 'Nu aveti cont?',
  haveAccount: 'Aveti deja cont?',
  forgot: 'Am uitat parola',
  backToLogin: 'Inapoi la autentificare',
  trackParcel: 'Urmareste un colet',

  demoAccounts: 'Conturi demonstrative',
  demoHint: 'Apasati pe un cont pentru a completa formularul.',

  forgotHint: 'Introduceti adresa de email a contului si va trimitem un link pentru alegerea unei parole noi.',
  linkSent: (email: string) => `Daca exista un cont cu adresa ${email}, am trimis linkul. Verificati si mesajele nesolicitate.`,
  confirmSent: (email: string) => `Am trimis un mesaj la ${email}. Deschideti linkul din mesaj pentru a confirma adresa.`,
  passwordChanged: 'Parola a fost schimbata. Va puteti autentifica.',
  confirming: 'Se confirma adresa ...',
  confirmed: 'Adresa de email a fost confirmata.',
  noToken: 'Linkul este incomplet. Deschideti-l din nou din mesajul primit.',
} as const
