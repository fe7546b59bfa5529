type Messages = typeof import('../ro/messages.ts').signInMessages

export const signInMessages: Messages = {
  'email-invalid': 'The email address is invalid!',
  'password-missing': 'The password is required!',
  'code-malformed': 'A code has 6 digits; a recovery code, 12 characters.',
}
