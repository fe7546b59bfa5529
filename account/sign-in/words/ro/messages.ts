/** What the forms of the first screen say of their fields, before all other texts are there. */
export const signInMessages = {
  'email-invalid': 'Adresa de email este invalida!',
  'password-missing': 'Parola este obligatorie!',
  'code-malformed': 'Codul are 6 cifre; cel de recuperare, 12 litere si cifre.',
}
